import { isolated } from '@allsquare/contract-kit';
import { freePlace, problems } from '@allsquare/groups-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Frees a place that somebody with an account holds; all that is recorded under it stays. */
export const useFreePlace = (onScreen: OnScreen<typeof freePlace>) =>
  useWrite(freePlace, {
    problems,
    topics: ['groups', 'members', 'balances', 'expenses', 'settlements'],
    failure: { title: 'Error', message: 'Failed to free the place' },
    success: ({ user }) => ({ title: 'Place is free', message: `Somebody else can be ${isolated(user.name)} now.` }),
    quotes: isInContract,
    ...onScreen,
  });
