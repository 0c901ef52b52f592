import { deleteUnit, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Makes members who pay together pay separately again. */
export const useDeleteUnit = () =>
  useWrite(deleteUnit, {
    problems,
    topics: ['groups', 'members', 'balances'],
    failure: { title: 'Error', message: 'Failed to let them pay apart' },
    success: () => ({ title: 'They pay apart', message: 'The plan counts each of them alone again.' }),
    showsServerMessage: isInContract,
  });
