import { defineRemote, later } from '@allsquare/kit/remote';
import { DashboardTotals } from './pages/dashboard-totals.tsx';
import { RecentExpenses } from './pages/recent-expenses.tsx';

export const remote = defineRemote({
  routes: [
    {
      path: '/expenses',
      lazy: () =>
        import(/* webpackChunkName: "expenses" */ './pages/all-expenses.page.tsx').then(({ AllExpensesPage }) => ({
          Component: AllExpensesPage,
        })),
    },
    {
      path: '/activity',
      lazy: () => import('./activity/activity.page.tsx').then(({ ActivityPage }) => ({ Component: ActivityPage })),
    },
    {
      path: '/demo',
      lazy: () => import('./demo/demo.page.tsx').then(({ DemoPage }) => ({ Component: DemoPage })),
    },
  ],
  slots: {
    'group.actions': later(() =>
      import(/* webpackChunkName: "group" */ './add-expense/group-actions.tsx').then(
        ({ GroupActions }) => GroupActions,
      ),
    ),
    'group.expenses': later(() =>
      import(/* webpackChunkName: "group-expenses" */ './pages/group-expenses.tsx').then(
        ({ GroupExpenses }) => GroupExpenses,
      ),
    ),
    'group.totals': later(() =>
      import(/* webpackChunkName: "group" */ './pages/group-totals.tsx').then(({ GroupTotals }) => GroupTotals),
    ),
    'group.count': later(() =>
      import(/* webpackChunkName: "group" */ './expenses/group-count.tsx').then(({ GroupCount }) => GroupCount),
    ),
    'group.between': later(() => import('./between/group-between.tsx').then(({ GroupBetween }) => GroupBetween)),
    'group.summary': later(() =>
      import(/* webpackChunkName: "group-summary" */ './pages/group-summary.tsx').then(
        ({ GroupSummary }) => GroupSummary,
      ),
    ),
    'group.activity': later(() => import('./activity/activity-list.tsx').then(({ ActivityList }) => ActivityList)),
    'group.gone': later(() => import('./pages/kept-of-group.tsx').then(({ KeptOfGroup }) => KeptOfGroup)),
    'friend.balance': later(() =>
      import(/* webpackChunkName: "friend-balance" */ './counterparts/friend-balance.tsx').then(
        ({ FriendBalance }) => FriendBalance,
      ),
    ),
    'member.twice': later(() => import('./expenses/counted-twice.tsx').then(({ CountedTwice }) => CountedTwice)),
    'place.settle': later(() => import('./settlements/settle-place.tsx').then(({ SettlePlace }) => SettlePlace)),
    'quick-add': later(() => import('./add-expense/quick-add.tsx').then(({ QuickAdd }) => QuickAdd)),
    'dashboard.totals': DashboardTotals,
    'dashboard.activity': RecentExpenses,
    'dashboard.spending': later(() =>
      import(/* webpackChunkName: "spending" */ './spending/dashboard-spending.tsx').then(
        ({ DashboardSpending }) => DashboardSpending,
      ),
    ),
  },
});
