import { cancelInvite, type Invite, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Takes an invitation back. */
export const useCancelInvite = ({ email, invitedBy }: Invite) =>
  useWrite(cancelInvite, {
    problems,
    topics: ['invites'],
    failure: { title: 'Error', message: 'Failed to cancel the invitation' },
    success: () => ({
      title: 'Invitation cancelled',
      message: email
        ? `${email} can no longer accept it.`
        : `Whom ${invitedBy.name} has invited can no longer accept it.`,
    }),
    quotes: isInContract,
  });
