import { firstOf } from '@allsquare/kit/first';
import { myBalancesQuery } from './balances/balances.queries.ts';
import { newestExpensesQuery } from './expenses/expenses.queries.ts';
import { DashboardTotals } from './pages/dashboard-totals.tsx';
import { RecentExpenses } from './pages/recent-expenses.tsx';

/** What this remote draws of first views before any script (ADR 0039). */
export const { places, draw } = firstOf({
  slots: {
    'dashboard.totals': { Content: DashboardTotals, queries: [myBalancesQuery] },
    'dashboard.activity': { Content: RecentExpenses, queries: [newestExpensesQuery()] },
  },
});
