import { defineRemote, lazyContent } from '@allsquare/kit/remote';
import { DashboardTotals } from './slots/dashboard-totals.tsx';
import { RecentExpenses } from './slots/recent-expenses.tsx';

const activity = () =>
  import(/* webpackChunkName: "activity" */ './activity/activity.page.tsx').then(({ ActivityPage }) => ({
    Component: ActivityPage,
  }));

export const remote = defineRemote({
  routes: [
    {
      path: '/expenses',
      lazy: () =>
        import(/* webpackChunkName: "expenses" */ './pages/all-expenses.page.tsx').then(({ AllExpensesPage }) => ({
          Component: AllExpensesPage,
        })),
    },
    { path: '/activity', lazy: activity },
    { path: '/groups/:id/activity', lazy: activity },
    {
      path: '/demo',
      lazy: () =>
        import(/* webpackChunkName: "demo" */ './demo/demo.page.tsx').then(({ DemoPage }) => ({ Component: DemoPage })),
    },
  ],
  slots: {
    'group.actions': lazyContent(() =>
      import(/* webpackChunkName: "group" */ './add-expense/group-actions.tsx').then(
        ({ GroupActions }) => GroupActions,
      ),
    ),
    'group.expenses': lazyContent(() =>
      import(/* webpackChunkName: "group-expenses" */ './slots/group-expenses.tsx').then(
        ({ GroupExpenses }) => GroupExpenses,
      ),
    ),
    'group.totals': lazyContent(() =>
      import(/* webpackChunkName: "group" */ './slots/group-totals.tsx').then(({ GroupTotals }) => GroupTotals),
    ),
    'group.menu': lazyContent(() =>
      import(/* webpackChunkName: "group" */ './slots/group-menu-items.tsx').then(
        ({ GroupMenuItems }) => GroupMenuItems,
      ),
    ),
    'group.count': lazyContent(() =>
      import(/* webpackChunkName: "group" */ './slots/group-count.tsx').then(({ GroupCount }) => GroupCount),
    ),
    'group.between': lazyContent(() =>
      import('./pair-balance/pair-balance.tsx').then(({ PairBalance }) => PairBalance),
    ),
    'group.summary': lazyContent(() =>
      import(/* webpackChunkName: "group-summary" */ './slots/group-summary.tsx').then(
        ({ GroupSummary }) => GroupSummary,
      ),
    ),
    'group.activity': lazyContent(() =>
      import('./activity/activity-list.tsx').then(({ ActivityList }) => ActivityList),
    ),
    'group.gone': lazyContent(() => import('./slots/unsaved-drafts.tsx').then(({ UnsavedDrafts }) => UnsavedDrafts)),
    'group.presets': lazyContent(() => import('./presets/group-presets.tsx').then(({ GroupPresets }) => GroupPresets)),
    'friend.balance': lazyContent(() =>
      import(/* webpackChunkName: "friend-balance" */ './open-payments/friend-balance.tsx').then(
        ({ FriendBalance }) => FriendBalance,
      ),
    ),
    'member.twice': lazyContent(() => import('./expenses/counted-twice.tsx').then(({ CountedTwice }) => CountedTwice)),
    'place.settle': lazyContent(() => import('./settlements/settle-place.tsx').then(({ SettlePlace }) => SettlePlace)),
    'quick-add': lazyContent(() =>
      import(/* webpackChunkName: "quick-add" */ './add-expense/quick-add.tsx').then(({ QuickAdd }) => QuickAdd),
    ),
    waiting: lazyContent(() =>
      import(/* webpackChunkName: "waiting" */ './edit-waiting/waiting-status.tsx').then(
        ({ WaitingStatus }) => WaitingStatus,
      ),
    ),
    'dashboard.totals': DashboardTotals,
    'dashboard.activity': RecentExpenses,
    'dashboard.spending': lazyContent(() =>
      import(/* webpackChunkName: "spending" */ './spending/dashboard-spending.tsx').then(
        ({ DashboardSpending }) => DashboardSpending,
      ),
    ),
  },
});
