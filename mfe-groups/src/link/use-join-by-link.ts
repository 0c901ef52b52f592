import { joinByLink, problems } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Claims a place in a group, or joins it as a new member, by its link. */
export const useJoinByLink = (onScreen: ScreenOptions<typeof joinByLink>) =>
  useWrite(joinByLink, {
    problems,
    topics: ['groups', 'members'],
    failure: { title: 'Error', message: 'Failed to join the group. Please try again.' },
    showsServerMessage: isInContract,
    ...onScreen,
  });
