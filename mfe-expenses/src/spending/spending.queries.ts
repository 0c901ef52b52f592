import { getTotals } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** Sums by month and category; without a group over all my groups. */
export const totalsOf = (groupId?: string) =>
  queryOptions({
    queryKey: ['expenses', groupId ?? 'all', 'totals'],
    queryFn: ({ signal }) => call(getTotals, { query: { groupId } }, { signal }),
  });
