import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, removeMember } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { useNewLinkAction } from '../groups/use-share-link-action.ts';
import { isInContract } from '../problems.ts';

/** Removes another member. That ends the group's link, which they know, unless they are a place without an account. */
export const useRemoveMember = (
  group: Group,
  { name, place }: SlotMember,
  onScreen: ScreenOptions<typeof removeMember>,
) => {
  const { removeCachedLink, action } = useNewLinkAction(group.id);
  return useWrite(removeMember, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: 'Failed to remove member' },
    success: () => ({
      title: 'Member removed',
      message: `${isolated(name)} is no longer in ${isolated(group.name)}.`,
      ...(!place && { action }),
    }),
    showsServerMessage: isInContract,
    ...onScreen,
    onSuccess: (...done) => {
      if (!place) removeCachedLink();
      onScreen.onSuccess?.(...done);
    },
  });
};
