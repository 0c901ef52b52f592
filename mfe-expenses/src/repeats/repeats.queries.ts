import { listRepeats } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The recurring bills of a group, oldest first. */
export const repeatsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['expenses', 'repeats', groupId],
    queryFn: ({ signal }) => call(listRepeats, { query: { groupId } }, { signal }),
  });
