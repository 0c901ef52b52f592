import type { ToastAction } from '@allsquare/kit/ui/toast';

/** The toast action that undoes the announced write. */
export const undoAction = <Input>({ mutate }: { mutate: (input: Input) => void }, input: Input): ToastAction => ({
  label: 'Undo',
  run: () => mutate(input),
});
