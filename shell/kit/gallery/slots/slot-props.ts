import type { FriendSlots } from '@allsquare/friends-slots';
import type { GroupSlots } from '@allsquare/groups-slots';
import type { ShellSlots } from '@allsquare/shell-slots';

/** Slots within one remote, typed inside that remote. */
type OwnSlots = {
  /** Under the newest expenses: what they were spent on, by category. */
  'dashboard.spending': object;
};

/** Every slot of the product, for the gallery only: the kit itself declares none. */
declare module '@allsquare/kit/slots' {
  interface SlotProps extends FriendSlots, GroupSlots, OwnSlots, ShellSlots {}
}
