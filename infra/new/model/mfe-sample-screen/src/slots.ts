import type { ShellSlots } from '@allsquare/shell-slots';

/** The slots of other remotes that this one may show or fill. */
declare module '@allsquare/kit/slots' {
  interface SlotProps extends ShellSlots {}
}
