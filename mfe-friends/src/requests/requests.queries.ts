import { listRequests } from '@allsquare/friends-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The caller's pending requests, newest first. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: ({ signal }) => call(listRequests, {}, { signal }),
});
