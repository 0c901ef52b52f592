import { defineRemote, later } from '@allsquare/kit/remote';

/** The bell brings this remote to every page, and nothing of it but the bell. */
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
    'friend-picker': later(() => import('./slots/friend-picker.tsx').then(({ FriendPicker }) => FriendPicker)),
    'group.gone': later(() => import('./notifications/told-of-group.tsx').then(({ ToldOfGroup }) => ToldOfGroup)),
    'member.friend': later(() => import('./slots/add-as-friend.tsx').then(({ AddAsFriend }) => AddAsFriend)),
    notifications: later(() => import('./notifications/bell.tsx').then(({ Bell }) => Bell)),
  },
});
