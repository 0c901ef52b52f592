import { isolated } from '@allsquare/contract-kit';
import { addPlace, type Group, problems } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Adds a person without an account to a group. */
export const useAddPlace = ({ name }: Group, onScreen: ScreenOptions<typeof addPlace>) =>
  useWrite(addPlace, {
    problems,
    topics: ['groups', 'members'],
    failure: { title: 'Error', message: 'Failed to add member to group' },
    success: ({ user }) => ({
      title: 'Name added',
      message: `${isolated(user.name)} can now share expenses in ${isolated(name)}.`,
    }),
    showsServerMessage: isInContract,
    ...onScreen,
  });
