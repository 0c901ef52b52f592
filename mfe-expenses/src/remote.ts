import './styles.css';
import { defineRemote } from '@allsquare/kit/remote';
import { GroupActions } from './add-expense/group-actions.tsx';
import { DashboardTotals } from './balances/dashboard-totals.tsx';
import { GroupSummary } from './balances/group-summary.tsx';
import { AllExpensesPage } from './expenses/all-expenses.page.tsx';
import { GroupExpenses } from './expenses/group-expenses.tsx';
import { RecentExpenses } from './expenses/recent-expenses.tsx';

export const remote = defineRemote({
  routes: [
    { path: '/expenses', Component: AllExpensesPage },
    {
      path: '/demo',
      handle: { frame: false },
      lazy: () => import('./demo/demo.page.tsx').then(({ DemoPage }) => ({ Component: DemoPage })),
    },
  ],
  slots: {
    'group.actions': GroupActions,
    'group.expenses': GroupExpenses,
    'group.summary': GroupSummary,
    'dashboard.totals': DashboardTotals,
    'dashboard.activity': RecentExpenses,
  },
});
