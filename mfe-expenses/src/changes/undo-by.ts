import type { Way } from '@allsquare/kit/ui/toast';

/** The way from a notice to the write that takes back what it tells of. */
export const undoBy = <Input>({ mutate }: { mutate: (input: Input) => void }, input: Input): Way => ({
  words: 'Undo',
  go: () => mutate(input),
});
