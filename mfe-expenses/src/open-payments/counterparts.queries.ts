import { listCounterparts } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** With whom I am not square, over all my groups. */
export const counterpartsQuery = queryOptions({
  queryKey: ['balances', 'people'],
  queryFn: ({ signal }) => call(listCounterparts, {}, { signal }),
});
