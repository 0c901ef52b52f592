import { isolated } from '@allsquare/contract-kit';
import { problems, updateGroup } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Undoes an edit of a group by saving the previous values as the next version, unless somebody changed it since. */
export const useUndoGroupEdit = () =>
  useWrite(updateGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to update group. Please try again.' },
    success: ({ name }) => ({ title: 'Group changed back', message: `${isolated(name)} is as it was before.` }),
    showsServerMessage: isInContract,
    meansStale: () => true,
  });
