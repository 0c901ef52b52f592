import { mergeMembers, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import { isThisYouToo } from './ask-who.ts';
import { useQuestion } from './use-question.tsx';

/**
 * Whoever is in a group, or was, and has chosen a free place beside is asked whether that is them too: then the place
 * becomes part of their own seat. `isMeToo` answers undefined where nobody answers.
 */
export const useMergeOwnPlace = () => {
  const { ask, question } = useQuestion();
  const merge = useWrite(mergeMembers, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to merge the two. An admin can do it: More about..., Merge with...' },
    success: ({ user }) => ({ title: 'Merged', message: `All of it is ${user.name}’s now.` }),
    quotes: isInContract,
  });
  const isMeToo = (you: string, place: string) => ask(isThisYouToo(you, place));
  const mergeInto = async ({ groupId, userId }: { groupId: string; userId: string }, placeId: string) => {
    // A refusal was shown.
    await merge
      .mutateAsync({ params: { id: groupId, userId: placeId }, body: { into: userId } })
      .catch(() => undefined);
  };
  return { isMeToo, mergeInto, question };
};
