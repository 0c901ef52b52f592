import { useState } from 'react';
import { changesBetween, type ListChanges, type ListSnapshot, NO_CHANGES } from './list-changes.ts';

/** The changes in the last result of the list `name`, except its first; the same object until the next changes. */
export const useListChanges = <T extends { id: string; version?: number }>(
  name: string,
  reading: ListSnapshot<T> | undefined,
): ListChanges<T> => {
  const [last, setLast] = useState({ name, reading });
  const [changes, setChanges] = useState<ListChanges<T>>(NO_CHANGES);
  if (last.name !== name || last.reading?.rows !== reading?.rows) {
    setLast({ name, reading });
    if (last.name === name && last.reading && reading) {
      const now = changesBetween(last.reading, reading);
      if (now.added.length + now.changed.length > 0) setChanges(now);
    }
  }
  return changes;
};
