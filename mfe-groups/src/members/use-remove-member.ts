import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, removeMember } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { useNewLink } from '../groups/use-new-link.ts';
import { isInContract } from '../problems.ts';

/** Removes somebody else from a group, and so its link, which they know; nobody knows anything by a free place. */
export const useRemoveMember = (group: Group, { name, place }: SlotMember, onScreen: OnScreen<typeof removeMember>) => {
  const { forget, way } = useNewLink(group.id);
  return useWrite(removeMember, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: 'Failed to remove member' },
    success: () => ({
      title: 'Member removed',
      message: `${isolated(name)} is no longer in ${isolated(group.name)}.`,
      ...(!place && { way }),
    }),
    quotes: isInContract,
    ...onScreen,
    onSuccess: (...done) => {
      if (!place) forget();
      onScreen.onSuccess?.(...done);
    },
  });
};
