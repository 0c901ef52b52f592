import { getPresets } from '@allsquare/expenses-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The presets of a group. */
export const presetsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['expenses', 'presets', groupId],
    queryFn: ({ signal }) => call(getPresets, { query: { groupId } }, { signal }),
  });
