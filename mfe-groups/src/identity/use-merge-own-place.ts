import { isolated } from '@allsquare/contract-kit';
import { mergeMembers, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import { ownPlaceQuestion } from './similar-members.ts';
import { useQuestion } from './use-question.tsx';

/**
 * Whoever is in a group, or was, and has chosen a free place beside is asked whether that is them too: then the place
 * becomes part of their own seat. `confirmIsMe` answers undefined where nobody answers.
 */
export const useMergeOwnPlace = () => {
  const { ask, question } = useQuestion();
  const merge = useWrite(mergeMembers, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to merge the two. An admin can do it: More about..., Merge with...' },
    success: ({ user }) => ({ title: 'Merged', message: `All of it is ${isolated(user.name)}’s now.` }),
    showsServerMessage: isInContract,
  });
  const confirmIsMe = (you: string, place: string) => ask(ownPlaceQuestion(you, place));
  const mergeInto = async ({ groupId, userId }: { groupId: string; userId: string }, placeId: string) => {
    // A refusal was shown.
    await merge
      .mutateAsync({ params: { id: groupId, userId: placeId }, body: { into: userId } })
      .catch(() => undefined);
  };
  return { confirmIsMe, mergeInto, question };
};
