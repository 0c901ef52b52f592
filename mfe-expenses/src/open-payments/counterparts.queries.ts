import { listCounterparts } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The people with an open balance, over all the user's groups. */
export const counterpartsQuery = queryOptions({
  queryKey: ['balances', 'people'],
  queryFn: ({ signal }) => call(listCounterparts, {}, { signal }),
});
