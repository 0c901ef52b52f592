import { listSettlements } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The newest settlements of a group. */
export const settlementsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['settlements', groupId],
    queryFn: ({ signal }) => call(listSettlements, { query: { groupId } }, { signal }),
  });
