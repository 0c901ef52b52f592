import { isolated } from '@allsquare/contract-kit';
import { problems, renamePlace } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Renames a person without an account. */
export const useRenamePlace = (onScreen: ScreenOptions<typeof renamePlace>) =>
  useWrite(renamePlace, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to rename' },
    success: ({ user }) => ({ title: 'Renamed', message: `The name is now ${isolated(user.name)}.` }),
    showsServerMessage: isInContract,
    ...onScreen,
  });
