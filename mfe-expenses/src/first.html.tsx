import { defineFirstView } from '@allsquare/kit/first-view';
import { GroupActions } from './add-expense/group-actions.tsx';
import { groupBalancesQuery, myBalancesQuery, planQuery } from './balances/balances.queries.ts';
import { expensesQuery, newestExpensesQuery, totalsQuery } from './expenses/expenses.queries.ts';
import { listQueryOf, readFilter } from './expenses/filter/expense-filter.ts';
import { groupsQuery } from './groups/groups.queries.ts';
import { AllExpensesPage } from './pages/all-expenses.page.tsx';
import { settlementsQuery } from './settlements/settlements.queries.ts';
import { DashboardTotals } from './slots/dashboard-totals.tsx';
import { GroupExpenses } from './slots/group-expenses.tsx';
import { GroupSummary } from './slots/group-summary.tsx';
import { GroupTotals } from './slots/group-totals.tsx';
import { RecentExpenses } from './slots/recent-expenses.tsx';

/** What this remote renders of first views before any script (ADR 0039). */
export const { places, draw } = defineFirstView({
  pages: {
    '/expenses': {
      Content: AllExpensesPage,
      queries: () => [expensesQuery(listQueryOf(readFilter(new URLSearchParams()))), totalsQuery(), groupsQuery],
    },
  },
  slots: {
    'dashboard.totals': { Content: DashboardTotals, queries: () => [myBalancesQuery] },
    'dashboard.activity': { Content: RecentExpenses, queries: () => [newestExpensesQuery()] },
    'group.actions': { Content: GroupActions },
    'group.totals': { Content: GroupTotals, queries: ({ group }) => [totalsQuery(group.id)] },
    'group.expenses': {
      Content: GroupExpenses,
      queries: ({ group }) => [expensesQuery({ groupId: group.id }), totalsQuery(group.id)],
    },
    'group.summary': {
      Content: GroupSummary,
      queries: ({ group: { id } }) => [groupBalancesQuery(id), planQuery(id), totalsQuery(id), settlementsQuery(id)],
    },
  },
});
