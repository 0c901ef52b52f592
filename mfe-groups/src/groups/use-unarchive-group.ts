import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, unarchiveGroup } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Brings an archived group back into the user's lists. */
export const useUnarchiveGroup = ({ name }: Pick<Group, 'name'>) =>
  useWrite(unarchiveGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to bring the group back' },
    success: () => ({ title: 'Group is back', message: `${isolated(name)} is among your groups again.` }),
    showsServerMessage: isInContract,
  });
