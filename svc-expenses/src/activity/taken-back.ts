/** What was done to an expense or a payment. */
export type Done = { version: number; action: string; by: string; at: Date };
/** Whose entries are taken back, by all accounts of one person, and since when. */
export type Whose = { accounts: string[]; since: Date };
/** Why it is not as it was before; `by` has changed it since. */
export type NotTaken = { code: string; by?: string };

/**
 * What an expense or a payment is in the write that takes entries back: at a version it was deleted, or as `At` says.
 */
export type Thing<At> = {
  isDeleted: boolean;
  /** How it was while it was not deleted, if that was kept. */
  stateAt: (version: number) => Promise<At | undefined>;
  isSame: (one: At, other: At) => boolean;
  mark: (how: 'deleted' | 'restored') => Promise<unknown>;
  replace: (state: At) => Promise<unknown>;
};
type State<At> = { isDeleted: true } | { isDeleted: false; at: At } | undefined;

/**
 * Takes back what they have done to it last, up to what somebody else has done. Answers why it is not as it was before
 * their first entry; undefined where it is.
 */
export async function takeBack<At>(
  history: readonly Done[],
  { accounts, since }: Whose,
  thing: Thing<At>,
): Promise<NotTaken | undefined> {
  const isTheirs = ({ by, at }: Done) => accounts.includes(by) && at >= since;
  const first = history.find(isTheirs);
  if (!first) return undefined;
  const stateAt = async (version: number): Promise<State<At>> => {
    const isDeleted = version === 0 || history[version - 1]?.action === 'deleted';
    if (isDeleted) return { isDeleted };
    const at = await thing.stateAt(version);
    return at === undefined ? undefined : { isDeleted, at };
  };
  const other = history.findLast((done) => !isTheirs(done));
  const stands = await stateAt(other?.version ?? 0);
  if (!stands) return { code: 'version-not-kept' };
  if ((other?.version ?? 0) < history.length) {
    if (thing.isDeleted !== stands.isDeleted) await thing.mark(stands.isDeleted ? 'deleted' : 'restored');
    if (!stands.isDeleted) await thing.replace(stands.at);
  }
  if (!other || other.version < first.version) return undefined;
  const before = await stateAt(first.version - 1);
  const isAsBefore = before?.isDeleted
    ? stands.isDeleted
    : before && !stands.isDeleted && thing.isSame(before.at, stands.at);
  return isAsBefore ? undefined : { code: 'changed-since', by: other.by };
}
