import { type GroupSort, groupSorts } from '@allsquare/groups-contract';
import { useState } from 'react';

// The shell removes it when the user signs out.
const KEY = 'groups_sort';

/** On the server, which cannot read it: the browser hides what is drawn in another order (ADR 0039). */
export const drawnInOrder = (sort: GroupSort) => ({ 'data-order-in': KEY, 'data-order': sort });

/** The order of the list of groups, remembered by the browser. */
export const useSort = () => {
  const [sort, setSort] = useState<GroupSort>(
    () => groupSorts.find((known) => known === localStorage.getItem(KEY)) ?? 'newest',
  );
  const choose = (next: GroupSort) => {
    localStorage.setItem(KEY, next);
    setSort(next);
  };
  return { sort, choose };
};
