import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, removeMember } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Removes somebody else from a group. */
export const useRemoveMember = (group: Group, { name }: SlotMember, onScreen: OnScreen<typeof removeMember>) =>
  useWrite(removeMember, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: 'Failed to remove member' },
    success: () => ({ title: 'Member removed', message: `${isolated(name)} is no longer in ${isolated(group.name)}.` }),
    quotes: isInContract,
    ...onScreen,
  });
