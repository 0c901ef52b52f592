import { isolated } from '@allsquare/contract-kit';
import { mergeMembers, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import { ownPlaceQuestion } from './similar-members.ts';
import { useQuestion } from './use-question.tsx';

/**
 * Asks a current or former member who selected a free place whether they are that person too, and if so merges the
 * place into their seat. `confirmIsMe` resolves to undefined if the question is dismissed.
 */
export const useMergeOwnPlace = () => {
  const { ask, question } = useQuestion();
  const merge = useWrite(mergeMembers, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: {
      title: 'Error',
      message: 'Failed to merge the two. An admin can do it with More about..., Merge with...',
    },
    success: ({ user }) => ({ title: 'Merged', message: `Everything is under ${isolated(user.name)} now.` }),
    showsServerMessage: isInContract,
  });
  const confirmIsMe = (you: string, place: string) => ask(ownPlaceQuestion(you, place));
  const mergeInto = async ({ groupId, userId }: { groupId: string; userId: string }, placeId: string) => {
    // The error was shown.
    await merge
      .mutateAsync({ params: { id: groupId, userId: placeId }, body: { into: userId } })
      .catch(() => undefined);
  };
  return { confirmIsMe, mergeInto, question };
};
