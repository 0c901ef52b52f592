import { defineFirstView } from '@allsquare/kit/first-view';
import { FriendsPage } from './friends/friends.page.tsx';
import { friendsQuery } from './friends/friends.queries.ts';
import { requestsQuery } from './requests/requests.queries.ts';

/** The first views of this remote that are rendered before any script runs (ADR 0039). */
export const { places, draw } = defineFirstView({
  pages: { '/friends': { Content: FriendsPage, queries: () => [friendsQuery, requestsQuery] } },
});
