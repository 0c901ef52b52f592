import { isolated } from '@allsquare/contract-kit';
import { acceptInvite, type Invite, problems } from '@allsquare/groups-contract';
import { isClientError } from '@allsquare/kit/api';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Makes the caller a member. The invitation may have been answered or cancelled in the meantime. */
export const useAcceptInvite = ({ group }: Invite, onScreen: ScreenOptions<typeof acceptInvite>) =>
  useWrite(acceptInvite, {
    problems,
    topics: ['invites', 'groups', 'members', 'expenses', 'balances', 'settlements'],
    failure: { title: 'Error', message: 'Failed to accept the invitation' },
    success: () => ({ title: 'Invitation accepted', message: `You are now a member of ${isolated(group.name)}.` }),
    showsServerMessage: isInContract,
    meansStale: isClientError,
    ...onScreen,
  });
