/** When a row was deleted and by whom, as selected; null if it was not. */
export type SelectedDeletion = { deletedAt: Date | null; deletedBy: { id: string; name: string } | null };

/**
 * A statement over the rows that were not deleted, and over the deleted ones if wanted: each kind has an index of its
 * own. `select` is given the condition on `deleted_at`.
 */
export const includingDeleted = (deleted: boolean, select: (condition: string) => string) =>
  (deleted ? ['is null', 'is not null'] : ['is null'])
    .map((state) => `(${select(`deleted_at ${state}`)})`)
    .join(' union all ');

/** As the wire has it: absent if the row was not deleted. */
export const deletionOf = ({ deletedAt, deletedBy }: SelectedDeletion) =>
  deletedAt && deletedBy ? { deletedAt: deletedAt.toISOString(), deletedBy } : {};
