import type { FriendSlots } from '@allsquare/friends-slots';
import type { GroupSlots } from '@allsquare/groups-slots';
import type { ShellSlots } from '@allsquare/shell-slots';

declare module '@allsquare/kit/slots' {
  interface SlotProps extends FriendSlots, GroupSlots, ShellSlots {}
}
