import { addPlace, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { hasWords } from '../problems.ts';

/** Adds a person of a file, without an account, to the group. */
export const useAddName = () =>
  useWrite(addPlace, {
    problems,
    topics: ['groups', 'members'],
    failure: { title: 'Error', message: 'Failed to add member to group' },
    showsServerMessage: hasWords,
  });
