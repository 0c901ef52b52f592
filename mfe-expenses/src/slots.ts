import type { FriendSlots } from '@allsquare/friends-slots';
import type { GroupSlots } from '@allsquare/groups-slots';
import type { ShellSlots } from '@allsquare/shell-slots';

/** The slots that this remote defines. */
type OwnSlots = {
  /** Below the newest expenses. */
  'dashboard.spending': object;
};

declare module '@allsquare/kit/slots' {
  interface SlotProps extends OwnSlots, FriendSlots, GroupSlots, ShellSlots {}
}
