import { defineRemote } from '@allsquare/kit/remote';
import { DashboardGroups } from './groups/dashboard-groups.tsx';
import { MyInvites } from './invites/my-invites.tsx';
import { GroupsPage } from './pages/groups.page.tsx';

export const remote = defineRemote({
  routes: [
    { path: '/groups', Component: GroupsPage },
    {
      path: '/groups/new',
      lazy: () =>
        import('./groups/create-group.page.tsx').then(({ CreateGroupPage }) => ({ Component: CreateGroupPage })),
    },
    {
      path: '/groups/:id',
      lazy: () =>
        import(/* webpackChunkName: "group" */ './group/group.page.tsx').then(({ GroupPage }) => ({
          Component: GroupPage,
        })),
    },
    { path: '/join', lazy: () => import('./link/join.page.tsx').then(({ JoinPage }) => ({ Component: JoinPage })) },
  ],
  slots: { 'dashboard.groups': DashboardGroups, invites: MyInvites },
});
