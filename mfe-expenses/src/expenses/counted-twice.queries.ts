import { listCountedTwice } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The bills that count a merged person twice. */
export const countedTwiceQuery = (groupId: string, userId: string) =>
  queryOptions({
    queryKey: ['expenses', 'twice', groupId, userId],
    queryFn: ({ signal }) => call(listCountedTwice, { query: { groupId, userId } }, { signal }),
  });
