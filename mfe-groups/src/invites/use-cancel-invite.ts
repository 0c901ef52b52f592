import { isolated } from '@allsquare/contract-kit';
import { cancelInvite, type Invite, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Cancels an invitation. */
export const useCancelInvite = ({ email, invitedBy }: Invite) =>
  useWrite(cancelInvite, {
    problems,
    topics: ['invites'],
    failure: { title: 'Error', message: 'Failed to cancel the invitation' },
    success: () => ({
      title: 'Invitation cancelled',
      message: email
        ? `${isolated(email)} can no longer accept it.`
        : `The person ${isolated(invitedBy.name)} invited can no longer accept it.`,
    }),
    showsServerMessage: isInContract,
  });
