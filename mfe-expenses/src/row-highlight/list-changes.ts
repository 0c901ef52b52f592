type VersionedRow = { id: string; version?: number };
/** The loaded part of a list, as it was read. */
export type ListSnapshot<T extends VersionedRow> = {
  rows: readonly T[];
  /** Where its first page begins, the same (===) as long as one has not paged back, and how many pages there are. */
  from: unknown;
  pages: number;
  /** Whether there is nothing before it, and nothing behind it. */
  isStart: boolean;
  isEnd: boolean;
};
export type ListChanges<T> = { added: readonly T[]; changed: readonly T[] };
export const NO_CHANGES: ListChanges<never> = { added: [], changed: [] };

/**
 * What has come to a list between two readings of the same part of it. Rows that paging has brought, or that moved up
 * when another one went, are not new.
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
