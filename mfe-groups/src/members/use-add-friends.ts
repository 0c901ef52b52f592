import { isolated } from '@allsquare/contract-kit';
import { addMember, type GroupWithMembers, problems } from '@allsquare/groups-contract';
import type { PickedFriend } from '@allsquare/groups-slots';
import { ApiError, isDecided, MAY_BE_SAVED } from '@allsquare/kit/api';
import { useWrite } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';
import { sayInvited } from '../invites/say-invited.ts';
import { useSayAdded } from '../invites/use-say-added.ts';
import { findAlike } from '../who/ask-who.ts';
import type { AskWho } from '../who/use-ask-who.tsx';

/** '1 Friend', '2 Friends'. */
export const friendsOf = (count: number): string => `${count} ${count === 1 ? 'Friend' : 'Friends'}`;

/**
 * Adds friends one after the other and says how it went; answers those who could not be added. Who is no friend any
 * more is invited by the server instead; who may be here already is asked about first.
 */
export const useAddFriends = (
  group: GroupWithMembers,
  askWho: AskWho,
): ((friends: PickedFriend[]) => Promise<PickedFriend[]>) => {
  const add = useWrite(addMember, {
    problems,
    topics: ['groups', 'members', 'invites'],
    failure: { title: 'Error', message: 'Failed to add member to group' },
    onRefusal: () => true,
  });
  const sayAdded = useSayAdded(group);
  return async (friends) => {
    const refused: PickedFriend[] = [];
    const unsaid: string[] = [];
    const reasons: string[] = [];
    let added = 0;
    for (const friend of friends) {
      try {
        const asked = await askWho(friend.name, findAlike(group.members, [friend.name]), (as) =>
          add.mutateAsync({ params: { id: group.id }, body: { email: friend.email, role: 'member', ...as } }),
        );
        if (asked === 'unanswered') refused.push(friend);
        else if (asked === 'here') continue;
        else if ('invite' in asked.answer) sayInvited(asked.answer.invite);
        else added += 1;
      } catch (error) {
        const code = error instanceof ApiError && error.code;
        if (code === 'already-a-member') {
          added += 1;
          continue;
        }
        if (error instanceof ApiError && error.code === 'removed') reasons.push(error.message);
        else if (isDecided(error)) unsaid.push(friend.email);
        else reasons.push(MAY_BE_SAVED);
        refused.push(friend);
      }
    }
    if (added > 0) sayAdded(friendsOf(added).toLowerCase());
    // After what went well, which takes older failures away.
    if (unsaid.length > 0) reasons.push(`Failed to add ${unsaid.map(isolated).join(', ')} to the group`);
    if (reasons.length > 0) toast.failure('Error', [...new Set(reasons)].join(' '));
    return refused;
  };
};
