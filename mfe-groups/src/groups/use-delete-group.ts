import { deleteGroup, type Group, problems } from '@allsquare/groups-contract';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import { useGoToGroups } from './use-go-to-groups.ts';

/** Deletes a group, and leads to the list. */
export const useDeleteGroup = ({ name }: Group, onScreen: Pick<OnScreen<typeof deleteGroup>, 'onRefusal'>) =>
  useWrite(deleteGroup, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to delete group' },
    success: () => ({ title: 'Group deleted', message: `${name} and all its expenses are gone.` }),
    quotes: isInContract,
    onSuccess: useGoToGroups(),
    ...onScreen,
  });
