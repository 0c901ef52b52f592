import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, unclaimPlace } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { useNewLinkAction } from '../groups/use-share-link-action.ts';
import { isInContract } from '../problems.ts';

/** Removes an account from its place, by itself or by an admin; an admin also ends the group's link this way. */
export const useUnclaimPlace = (group: Group, isMe: boolean, onScreen: ScreenOptions<typeof unclaimPlace>) => {
  const { removeCachedLink, action } = useNewLinkAction(group.id);
  return useWrite(unclaimPlace, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to free the name' },
    success: ({ user }) => ({
      title: 'Name is free',
      message: `Someone else can be ${isolated(user.name)} now.`,
      ...(!isMe && { action }),
    }),
    showsServerMessage: isInContract,
    ...onScreen,
    onSuccess: (...done) => {
      if (!isMe) removeCachedLink();
      onScreen.onSuccess?.(...done);
    },
  });
};
