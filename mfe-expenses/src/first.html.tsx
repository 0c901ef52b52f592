import { defineFirstView } from '@allsquare/kit/first-view';
import { GroupActions } from './add-expense/group-actions.tsx';
import { myBalancesQuery } from './balances/balances.queries.ts';
import { expensesQuery, newestExpensesQuery, totalsQuery } from './expenses/expenses.queries.ts';
import { DashboardTotals } from './slots/dashboard-totals.tsx';
import { GroupExpenses } from './slots/group-expenses.tsx';
import { GroupTotals } from './slots/group-totals.tsx';
import { RecentExpenses } from './slots/recent-expenses.tsx';

/** What this remote renders of first views before any script (ADR 0039). */
export const { places, draw } = defineFirstView({
  slots: {
    'dashboard.totals': { Content: DashboardTotals, queries: () => [myBalancesQuery] },
    'dashboard.activity': { Content: RecentExpenses, queries: () => [newestExpensesQuery()] },
    'group.actions': { Content: GroupActions },
    'group.totals': { Content: GroupTotals, queries: ({ group }) => [totalsQuery(group.id)] },
    'group.expenses': {
      Content: GroupExpenses,
      queries: ({ group }) => [expensesQuery({ groupId: group.id }), totalsQuery(group.id)],
    },
  },
});
