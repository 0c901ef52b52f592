import { isolated } from '@allsquare/contract-kit';
import { mergeMembers, problems } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Merges two members. */
export const useMerge = (onScreen: ScreenOptions<typeof mergeMembers>) =>
  useWrite(mergeMembers, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to merge the members' },
    success: ({ user }) => ({ title: 'Merged', message: `${isolated(user.name)} is one person now.` }),
    showsServerMessage: isInContract,
    ...onScreen,
  });
