/** A change to an expense or a payment. */
export type HistoryEntry = { version: number; action: string; by: string; at: Date };
/** Whose entries to undo, by all accounts of one person, and since when. */
export type EntryOwner = { accounts: string[]; since: Date };
/** Why it was not fully undone; `by` changed it since. */
export type UndoFailure = { code: string; by?: string };

/** The state of an expense or payment during an undo: a version at which it was deleted, or one that `At` describes. */
export type UndoableRecord<At> = {
  isDeleted: boolean;
  /** How it was before it was deleted, if stored. */
  stateAt: (version: number) => Promise<At | undefined>;
  isSame: (one: At, other: At) => boolean;
  mark: (how: 'deleted' | 'restored') => Promise<unknown>;
  replace: (state: At) => Promise<unknown>;
};
type State<At> = { isDeleted: true } | { isDeleted: false; at: At } | undefined;

/**
 * Undoes their last changes, up to a change by somebody else. Returns why it is not as it was before their first entry;
 * undefined if it is.
 */
export async function undoEntries<At>(
  history: readonly HistoryEntry[],
  { accounts, since }: EntryOwner,
  thing: UndoableRecord<At>,
): Promise<UndoFailure | undefined> {
  const isTheirs = ({ by, at }: HistoryEntry) => accounts.includes(by) && at >= since;
  const first = history.find(isTheirs);
  if (!first) return undefined;
  const stateAt = async (version: number): Promise<State<At>> => {
    const isDeleted = version === 0 || history[version - 1]?.action === 'deleted';
    if (isDeleted) return { isDeleted };
    const at = await thing.stateAt(version);
    return at === undefined ? undefined : { isDeleted, at };
  };
  const other = history.findLast((done) => !isTheirs(done));
  const target = await stateAt(other?.version ?? 0);
  if (!target) return { code: 'version-not-kept' };
  if ((other?.version ?? 0) < history.length) {
    if (thing.isDeleted !== target.isDeleted) await thing.mark(target.isDeleted ? 'deleted' : 'restored');
    if (!target.isDeleted) await thing.replace(target.at);
  }
  if (!other || other.version < first.version) return undefined;
  const before = await stateAt(first.version - 1);
  const isAsBefore = before?.isDeleted
    ? target.isDeleted
    : before && !target.isDeleted && thing.isSame(before.at, target.at);
  return isAsBefore ? undefined : { code: 'changed-since', by: other.by };
}
