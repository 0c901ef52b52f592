import { isolated } from '@allsquare/contract-kit';
import { addMember, type GroupWithMembers, problems } from '@allsquare/groups-contract';
import type { PickedFriend } from '@allsquare/groups-slots';
import { ApiError, isClientError, MAY_BE_SAVED } from '@allsquare/kit/api';
import { useWrite } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';
import { findSimilarMember } from '../identity/similar-members.ts';
import type { CheckDuplicate } from '../identity/use-duplicate-check.tsx';
import { toastInvited } from '../invites/toast-invited.ts';
import { useToastAdded } from '../invites/use-toast-added.ts';

/** '1 Friend', '2 Friends'. */
export const friendsCount = (count: number): string => `${count} ${count === 1 ? 'Friend' : 'Friends'}`;

/**
 * Adds friends one by one, shows the result and returns those who could not be added. The server invites former friends
 * instead. Asks first about a friend who may already be in the group.
 */
export const useAddFriends = (
  group: GroupWithMembers,
  checkDuplicate: CheckDuplicate,
): ((friends: PickedFriend[]) => Promise<PickedFriend[]>) => {
  const add = useWrite(addMember, {
    problems,
    topics: ['groups', 'members', 'invites'],
    failure: { title: 'Error', message: 'Failed to add member to group' },
    onRefusal: () => true,
  });
  const toastAdded = useToastAdded(group);
  return async (friends) => {
    const refused: PickedFriend[] = [];
    const failedEmails: string[] = [];
    const reasons: string[] = [];
    let added = 0;
    for (const friend of friends) {
      try {
        const result = await checkDuplicate(friend.name, findSimilarMember(group.members, [friend.name]), (as) =>
          add.mutateAsync({ params: { id: group.id }, body: { email: friend.email, role: 'member', ...as } }),
        );
        if (result === 'unanswered') refused.push(friend);
        else if (result === 'here') continue;
        else if ('invite' in result.answer) toastInvited(result.answer.invite);
        else added += 1;
      } catch (error) {
        const code = error instanceof ApiError && error.code;
        if (code === 'already-a-member') {
          added += 1;
          continue;
        }
        refused.push(friend);
        // The dialog to save the account is open; the next friend would be refused too.
        if (code === 'guest') break;
        if (code !== 'removed' && isClientError(error)) failedEmails.push(friend.email);
        reasons.push(isClientError(error) ? error.message : MAY_BE_SAVED);
      }
    }
    if (added > 0) toastAdded(friendsCount(added).toLowerCase());
    // After the success toast, which dismisses older errors.
    if (failedEmails.length > 0)
      reasons.unshift(`Failed to add ${failedEmails.map(isolated).join(', ')} to the group.`);
    if (reasons.length > 0) toast.failure('Error', [...new Set(reasons)].join(' '));
    return refused;
  };
};
