import { isolated } from '@allsquare/contract-kit';
import { payTogether, problems } from '@allsquare/groups-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Lets members of a group pay as one. */
export const usePayTogether = (onScreen: OnScreen<typeof payTogether>) =>
  useWrite(payTogether, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: 'Failed to let them pay together' },
    success: (members) => ({
      title: 'They pay together',
      message: `The plan counts ${members.map(({ user }) => isolated(user.name)).join(' and ')} as one.`,
    }),
    quotes: isInContract,
    ...onScreen,
  });
