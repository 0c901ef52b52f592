import { refuse } from './refuse.ts';

type Change = { action: string; changedBy: string };
/** An undo: the version it reverts, if given, and the action and person. */
type Undo = { undoes: number | undefined; by: string; how: 'deleted' | 'restored' | 'reverted' };

/**
 * Whether this undo is the last change already: its answer was lost. Throws Problem 409 after another change since the
 * version it reverts.
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
