import type { FriendSlots } from '@allsquare/friends-slots';
import type { GroupSlots } from '@allsquare/groups-slots';
import type { ShellSlots } from '@allsquare/shell-slots';

/** Slots that a remote leaves itself, typed inside that remote. */
type OwnSlots = {
  /** Under the newest expenses: what they were spent on, by category. */
  'dashboard.spending': object;
};

/** Every slot of the product, only for the gallery: the kit itself knows none. */
declare module '@allsquare/kit/slots' {
  interface SlotProps extends FriendSlots, GroupSlots, OwnSlots, ShellSlots {}
}
