import { isolated } from '@allsquare/contract-kit';
import { declineInvite, type Invite, problems } from '@allsquare/groups-contract';
import { isClientError } from '@allsquare/kit/api';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Declines an invitation to the caller. It may have been answered or cancelled in the meantime. */
export const useDeclineInvite = ({ group }: Invite) =>
  useWrite(declineInvite, {
    problems,
    topics: ['invites'],
    failure: { title: 'Error', message: 'Failed to decline the invitation' },
    success: () => ({ title: 'Invitation declined', message: `You will not be a member of ${isolated(group.name)}.` }),
    showsServerMessage: isInContract,
    meansStale: isClientError,
  });
