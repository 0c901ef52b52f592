import { addMember, type Group, problems } from '@allsquare/groups-contract';
import { showRefusal } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';
import { isInContract } from '../problems.ts';
import type { InviteForm } from './invite-fields.tsx';
import { sayInvited } from './say-invited.ts';
import { useSayAdded } from './use-say-added.ts';

/**
 * Invites somebody by email; a friend of the caller is added at once instead. A refusal of a field is shown beside it.
 */
export const useInviteMember = (group: Group, form: InviteForm, onSuccess: () => void) => {
  const sayAdded = useSayAdded(group);
  return useWrite(addMember, {
    problems,
    topics: ['groups', 'members', 'invites'],
    failure: { title: 'Error', message: 'Failed to send invitation. Please try again.' },
    quotes: isInContract,
    onSuccess: (answer) => {
      onSuccess();
      if ('invite' in answer) sayInvited(answer.invite);
      else sayAdded(answer.member.user.name);
    },
    onRefusal: (error) => {
      if (error.status !== 401) return showRefusal(form, error, { 'already-a-member': 'email' });
      toast.failure('Authentication Error', 'Please sign in to invite members.');
      return true;
    },
  });
};
