import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, unarchiveGroup } from '@allsquare/groups-contract';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Brings an archived group back into the user's lists; the toast offers Undo where `undo` is given. */
export const useUnarchiveGroup = ({ name }: Pick<Group, 'name'>, undo?: () => void) =>
  useWrite(unarchiveGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to bring the group back' },
    success: () => ({
      title: 'Group is back',
      message: `${isolated(name)} is among your groups again.`,
      ...(undo && { action: { label: 'Undo', run: undo } }),
    }),
    showsServerMessage: isInContract,
  });
