type VersionedRow = { id: string; version?: number };
/** The loaded part of a list. */
export type ListSnapshot<T extends VersionedRow> = {
  rows: readonly T[];
  /** The start of its first page, the same (===) until the user pages back, and the number of pages. */
  from: unknown;
  pages: number;
  /** Whether it starts and ends the whole list. */
  isStart: boolean;
  isEnd: boolean;
};
export type ListChanges<T> = { added: readonly T[]; changed: readonly T[] };
export const NO_CHANGES: ListChanges<never> = { added: [], changed: [] };

/**
 * The rows added to a list between two results for the same part. Rows from paging, or that moved up when another one
 * was removed, are not new.
 */
export const changesBetween = <T extends VersionedRow>(
  before: ListSnapshot<T>,
  after: ListSnapshot<T>,
): ListChanges<T> => {
  if (before.from !== after.from || after.pages > before.pages) return NO_CHANGES;
  const known = new Map(before.rows.map(({ id, version }) => [id, version]));
  const first = before.isStart ? 0 : after.rows.findIndex(({ id }) => known.has(id));
  const last = before.isEnd ? after.rows.length : after.rows.findLastIndex(({ id }) => known.has(id));
  return {
    added: after.rows.filter(({ id }, place) => !known.has(id) && place >= first && place <= last),
    changed: after.rows.filter(({ id, version }) => known.has(id) && known.get(id) !== version),
  };
};
