import type { Invite } from '@allsquare/groups-contract';
import { useQuery } from '@allsquare/kit/query';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { lazy, Suspense, useState } from 'react';
import { myInvitesQuery } from './invites.queries.ts';

const Invitations = lazy(() => import('./invitations.tsx').then((loaded) => ({ default: loaded.Invitations })));

/** Most users have no invitation, so their code loads with the first one. It stays mounted after the last answer. */
const LazyInvitations = ({ pending }: { pending: Invite[] }) => {
  const [isInvited, setInvited] = useState(false);
  if (pending.length > 0 && !isInvited) setInvited(true);
  return (
    isInvited && (
      <Suspense>
        <Invitations pending={pending} />
      </Suspense>
    )
  );
};

/** Slot invites, and a section of /groups: the caller's invitations to answer; nothing if there are none. */
export const MyInvites = () => (
  <Loaded query={useQuery(myInvitesQuery)} skeleton={null} failure={{ title: 'Invitations could not be loaded' }}>
    {(pending) => <LazyInvitations pending={pending} />}
  </Loaded>
);
