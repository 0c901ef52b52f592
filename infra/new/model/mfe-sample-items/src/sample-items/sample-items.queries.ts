import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';
import { listSampleItems } from '@allsquare/sample-items-contract';

/** The queries of /sample-items. */
export const sampleItemsQuery = queryOptions({
  queryKey: ['sample-items'],
  queryFn: ({ signal }) => call(listSampleItems, {}, { signal }),
});
