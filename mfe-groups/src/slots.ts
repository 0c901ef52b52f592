import type { GroupSlots } from '@allsquare/groups-slots';
import type { ShellSlots } from '@allsquare/shell-slots';

declare module '@allsquare/kit/slots' {
  interface SlotProps extends GroupSlots, ShellSlots {}
}
