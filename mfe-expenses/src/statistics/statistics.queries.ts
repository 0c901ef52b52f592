import { getStatistics, getTotals } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';
import type { Period } from '../expenses/filter/periods.ts';

/** Who spent what in a group, in a period or since its beginning. */
export const statisticsQuery = (groupId: string, { from, to }: Partial<Period> = {}) =>
  queryOptions({
    queryKey: ['expenses', 'statistics', groupId, from, to],
    meta: { topics: ['balances', 'settlements'] },
    queryFn: ({ signal }) => call(getStatistics, { query: { groupId, from, to } }, { signal }),
  });

/** The sums of all the user's groups, with the user's share of each. */
export const sharedTotalsQuery = queryOptions({
  queryKey: ['expenses', 'totals', 'mine'],
  queryFn: ({ signal }) => call(getTotals, { query: { mine: 'true' } }, { signal }),
});
