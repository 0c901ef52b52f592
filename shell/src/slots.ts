import type { ShellSlots } from '@allsquare/shell-slots';

declare module '@allsquare/kit/slots' {
  interface SlotProps extends ShellSlots {}
}
