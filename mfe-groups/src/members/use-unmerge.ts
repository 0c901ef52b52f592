import { isolated } from '@allsquare/contract-kit';
import { problems, unmergeMembers } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Unmerges a member. */
export const useUnmerge = ({ name, merged = [] }: Pick<SlotMember, 'name' | 'merged'>) =>
  useWrite(unmergeMembers, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to separate the members' },
    success: (_, { params }) => ({
      title: 'Unmerged',
      message: `${isolated(merged.find(({ seat }) => seat === params.userId)?.name ?? 'The other one')} and ${isolated(name)} are two members again.`,
    }),
    showsServerMessage: isInContract,
  });
