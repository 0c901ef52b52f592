import type { FriendSlots } from '@allsquare/friends-slots';
import type { GroupSlots } from '@allsquare/groups-slots';
import type { ShellSlots } from '@allsquare/shell-slots';

/** Slots that this remote leaves itself. */
type OwnSlots = {
  /** Under the newest expenses. */
  'dashboard.spending': object;
};

declare module '@allsquare/kit/slots' {
  interface SlotProps extends OwnSlots, FriendSlots, GroupSlots, ShellSlots {}
}
