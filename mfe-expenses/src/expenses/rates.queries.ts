import { listRates } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The last amounts of a group in other currencies, the newest first. */
export const ratesQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['expenses', 'rates', groupId],
    queryFn: ({ signal }) => call(listRates, { query: { groupId } }, { signal }),
  });
