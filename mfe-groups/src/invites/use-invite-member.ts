import { addMember, type Group, problems } from '@allsquare/groups-contract';
import { showRefusal } from '@allsquare/kit/form';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';
import { useShareLinkAction } from '../groups/use-share-link-action.ts';
import { isInContract } from '../problems.ts';
import type { InviteForm } from './invite-fields.tsx';
import { toastInvited } from './toast-invited.ts';
import { useToastAdded } from './use-toast-added.ts';

const LINK_INSTEAD = "Anyone with the group's link can join right away.";

/** Invites somebody by email; a friend of the caller is added immediately. Shows a field's error beside it. */
export const useInviteMember = (
  group: Group,
  form: InviteForm,
  { draft, onClose }: Pick<ScreenOptions<typeof addMember>, 'draft'> & { onClose: () => void },
) => {
  const { label, run } = useShareLinkAction(group.id);
  const toastAdded = useToastAdded(group);
  const shareLink = () => {
    onClose();
    run();
  };
  return useWrite(addMember, {
    problems,
    topics: ['groups', 'members', 'invites'],
    failure: { title: 'Error', message: 'Failed to send invitation. Please try again.' },
    showsServerMessage: isInContract,
    draft,
    onSuccess: (answer) => {
      onClose();
      if ('invite' in answer) toastInvited(answer.invite);
      else toastAdded(answer.member.user.name);
    },
    onRefusal: (error) => {
      const { status, code, message } = error;
      if (status === 401) toast.failure('Authentication Error', 'Please sign in to invite members.');
      // The duplicate check asks the user.
      else if (code === 'maybe-here') return true;
      else if (code !== 'too-many-invites') return showRefusal(form, error, { 'already-a-member': 'email' });
      // Offers the link, which needs no email.
      else toast.failure(problems[code].title, `${message} ${LINK_INSTEAD}`, { label, run: shareLink });
      return true;
    },
  });
};
