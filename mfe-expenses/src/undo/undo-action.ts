import type { ToastAction } from '@allsquare/kit/ui/toast';

/** The way from a notice to the write that takes back what it tells of. */
export const undoAction = <Input>({ mutate }: { mutate: (input: Input) => void }, input: Input): ToastAction => ({
  label: 'Undo',
  run: () => mutate(input),
});
