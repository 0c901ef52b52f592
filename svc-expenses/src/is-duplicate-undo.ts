import { refuse } from './refuse.ts';

type Change = { action: string; changedBy: string };
/** An undo: the version that it takes back, where it names one, and who does what. */
type Undo = { undoes: number | undefined; by: string; how: 'deleted' | 'restored' | 'reverted' };

/**
 * Whether this undo was done before, and is the last thing that was: its answer was lost. Throws Problem 409 where
 * something else was done since the version that it takes back.
 */
export async function isDuplicateUndo(
  { undoes, by, how }: Undo,
  version: number,
  findLast: () => Promise<Change | null>,
): Promise<boolean> {
  if (undoes === undefined || undoes === version) return false;
  const last = version === undoes + 1 ? await findLast() : null;
  if (last?.action === how && last.changedBy === by) return true;
  throw refuse('changed-since', { details: [{ path: 'version', message: String(version) }] });
}
