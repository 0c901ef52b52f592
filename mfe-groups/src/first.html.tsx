import { defineFirstView } from '@allsquare/kit/first-view';
import { GroupPage } from './group/group.page.tsx';
import { groupQuery, groupsQuery } from './groups/groups.queries.ts';
import { myInvitesQuery } from './invites/invites.queries.ts';
import { GroupsPage } from './pages/groups.page.tsx';

/** What this remote draws of first views before any script (ADR 0039). */
export const { places, draw } = defineFirstView({
  pages: {
    '/groups': { Content: GroupsPage, queries: () => [groupsQuery, myInvitesQuery] },
    '/groups/:id': { Content: GroupPage, queries: ({ id = '' }) => [groupQuery(id)] },
  },
});
