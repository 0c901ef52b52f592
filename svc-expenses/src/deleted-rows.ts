/** When a row was deleted and by whom, as selected; null if it was not. */
export type SelectedDeletion = { deletedAt: Date | null; deletedBy: { id: string; name: string } | null };

/**
 * A statement over rows that are not deleted, and over deleted ones if wanted: each kind has its own index. `select`
 * gets the condition on `deleted_at`.
 */
export const includingDeleted = (deleted: boolean, select: (condition: string) => string) =>
  (deleted ? ['is null', 'is not null'] : ['is null'])
    .map((state) => `(${select(`deleted_at ${state}`)})`)
    .join(' union all ');

/** As the wire has it: absent if the row was not deleted. */
export const deletionOf = ({ deletedAt, deletedBy }: SelectedDeletion) =>
  deletedAt && deletedBy ? { deletedAt: deletedAt.toISOString(), deletedBy } : {};
