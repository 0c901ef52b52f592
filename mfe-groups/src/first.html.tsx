import { defineFirstView, type PagePart } from '@allsquare/kit/first-view';
import { GroupPage } from './group/group.page.tsx';
import { groupQuery, groupsQuery } from './groups/groups.queries.ts';
import { myInvitesQuery } from './invites/invites.queries.ts';
import { GroupsPage } from './pages/groups.page.tsx';

const ofGroup: PagePart = { Content: GroupPage, queries: ({ id = '' }) => [groupQuery(id)] };

/** The first views of this remote that are rendered before any script runs (ADR 0039). */
export const { places, draw } = defineFirstView({
  pages: {
    '/groups': { Content: GroupsPage, queries: () => [groupsQuery('newest'), myInvitesQuery] },
    '/groups/:id': ofGroup,
    '/groups/:id?tab=summary': ofGroup,
  },
});
