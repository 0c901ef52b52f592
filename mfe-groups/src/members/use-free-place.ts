import { isolated } from '@allsquare/contract-kit';
import { freePlace, type Group, problems } from '@allsquare/groups-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { useNewLink } from '../groups/use-new-link.ts';
import { isInContract } from '../problems.ts';

/** Frees a place that somebody with an account holds, by themselves or an admin, who so ends the group's link. */
export const useFreePlace = (group: Group, isMe: boolean, onScreen: OnScreen<typeof freePlace>) => {
  const { forget, way } = useNewLink(group.id);
  return useWrite(freePlace, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to free the place' },
    success: ({ user }) => ({
      title: 'Place is free',
      message: `Somebody else can be ${isolated(user.name)} now.`,
      ...(!isMe && { way }),
    }),
    quotes: isInContract,
    ...onScreen,
    onSuccess: (...done) => {
      if (!isMe) forget();
      onScreen.onSuccess?.(...done);
    },
  });
};
