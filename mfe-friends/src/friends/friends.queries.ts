import { listFriends } from '@allsquare/friends-contract';
import { call } from '@allsquare/kit/api';
import { queryOptions } from '@allsquare/kit/query';

/** The caller's friends, by name. */
export const friendsQuery = queryOptions({
  queryKey: ['friends'],
  queryFn: ({ signal }) => call(listFriends, {}, { signal }),
});

/** spec.md section 8. */
export const loadFailure = {
  title: 'Error',
  message: 'Failed to load friend data. Please refresh the page to try again.',
};
