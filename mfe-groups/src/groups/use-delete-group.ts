import { isolated } from '@allsquare/contract-kit';
import { deleteGroup, type Group, problems, RESTORABLE_DAYS } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import { useGoToGroups } from './use-go-to-groups.ts';
import { useRestoreGroup } from './use-restore-group.ts';

/** Deletes a group and navigates to the list; the toast offers Undo. */
export const useDeleteGroup = (group: Group, onScreen: Pick<ScreenOptions<typeof deleteGroup>, 'onRefusal'>) => {
  const { id, name } = group;
  const restore = useRestoreGroup(group);
  return useWrite(deleteGroup, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to delete group' },
    success: () => ({
      title: 'Group deleted',
      message: `Its members can restore ${isolated(name)} for ${RESTORABLE_DAYS} days.`,
      action: { label: 'Undo', run: () => restore.mutate({ params: { id } }) },
    }),
    showsServerMessage: isInContract,
    onSuccess: useGoToGroups(),
    ...onScreen,
  });
};
