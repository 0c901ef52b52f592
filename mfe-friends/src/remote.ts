import { defineRemote, lazyContent } from '@allsquare/kit/remote';

/** Every page loads this remote for the bell, so all other content is lazy. */
export const remote = defineRemote({
  routes: [
    {
      path: '/friends',
      lazy: () =>
        import(/* webpackChunkName: "friends" */ './friends/friends.page.tsx').then(({ FriendsPage }) => ({
          Component: FriendsPage,
        })),
    },
  ],
  slots: {
    'friend-picker': lazyContent(() => import('./slots/friend-picker.tsx').then(({ FriendPicker }) => FriendPicker)),
    'group.gone': lazyContent(() =>
      import('./notifications/group-unavailable-reason.tsx').then(
        ({ GroupUnavailableReason }) => GroupUnavailableReason,
      ),
    ),
    'member.friend': lazyContent(() => import('./slots/add-as-friend.tsx').then(({ AddAsFriend }) => AddAsFriend)),
    notifications: lazyContent(() => import('./notifications/bell.tsx').then(({ Bell }) => Bell)),
  },
});
