import { isolated } from '@allsquare/contract-kit';
import { createUnit, problems } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Makes members of a group pay together. */
export const useCreateUnit = (onScreen: ScreenOptions<typeof createUnit>) =>
  useWrite(createUnit, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: 'That didn’t work. Please try again.' },
    success: (members) => ({
      title: 'They pay together',
      message: `${members.map(({ user }) => isolated(user.name)).join(' and ')} settle up as one.`,
    }),
    showsServerMessage: isInContract,
    ...onScreen,
  });
