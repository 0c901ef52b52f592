import type { Invite } from '@allsquare/groups-contract';
import { useQuery } from '@allsquare/kit/query';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { lazy, Suspense, useState } from 'react';
import { myInvitesQuery } from './invites.queries.ts';

const Invitations = lazy(() => import('./invitations.tsx').then((loaded) => ({ default: loaded.Invitations })));

/** Most people have none: what draws them is loaded with the first one. They stay when the last one is answered. */
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

/** Slot invites, and a block of /groups: who invites me, each with its answer; nothing where nobody does. */
export const MyInvites = () => (
  <Loaded query={useQuery(myInvitesQuery)} skeleton={null} failure={{ title: 'Invitations could not be loaded' }}>
    {(pending) => <LazyInvitations pending={pending} />}
  </Loaded>
);
