import { listRepeats } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The bills of a group that come again, oldest first. */
export const repeatsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['expenses', 'repeats', groupId],
    queryFn: ({ signal }) => call(listRepeats, { query: { groupId } }, { signal }),
  });
