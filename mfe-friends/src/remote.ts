import { defineRemote } from '@allsquare/kit/remote';
import { FriendsPage } from './friends/friends.page.tsx';
import { FriendPicker } from './slots/friend-picker.tsx';
import './styles.css';

export const remote = defineRemote({
  routes: [{ path: '/friends', Component: FriendsPage }],
  slots: { 'friend-picker': FriendPicker },
});
