import { deleteUnit, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Makes members who pay together pay separately again. */
export const useDeleteUnit = () =>
  useWrite(deleteUnit, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: 'That didn’t work. Please try again.' },
    success: () => ({ title: 'They pay separately', message: 'They settle up separately again.' }),
    showsServerMessage: isInContract,
  });
