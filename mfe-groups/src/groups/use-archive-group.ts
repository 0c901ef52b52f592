import { isolated } from '@allsquare/contract-kit';
import { archiveGroup, type Group, problems } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import { useUnarchiveGroup } from './use-unarchive-group.ts';

/** Leaves a group out of the user's lists; the toast offers Undo. */
export const useArchiveGroup = (group: Pick<Group, 'id' | 'name'>) => {
  const { id, name } = group;
  const bringBack = useUnarchiveGroup(group);
  return useWrite(archiveGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to archive group' },
    success: () => ({
      title: 'Group archived',
      message: `${isolated(name)} is archived for you.`,
      action: { label: 'Undo', run: () => bringBack.mutate({ params: { id } }) },
    }),
    showsServerMessage: isInContract,
  });
};
