import { isolated } from '@allsquare/contract-kit';
import { type Group, GroupType, problems, updateGroup } from '@allsquare/groups-contract';
import { showRefusal } from '@allsquare/kit/form';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import type { GroupForm } from './group-fields.tsx';
import { useUndoGroupEdit } from './use-undo-group-edit.ts';

/** Changes name, type and description; shows a field's error beside it. The toast offers to restore `before`. */
export const useUpdateGroup = (form: GroupForm, before: Group, onScreen: ScreenOptions<typeof updateGroup>) => {
  const undo = useUndoGroupEdit();
  const { description, type } = before;
  return useWrite(updateGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to update group. Please try again.' },
    success: ({ id, name, version }) => ({
      title: 'Group updated',
      message: `${isolated(name)} has been saved.`,
      action: {
        label: 'Undo',
        run: () =>
          undo.mutate({
            params: { id },
            body: { name: before.name, description, type: GroupType.safeParse(type).data, version },
          }),
      },
    }),
    showsServerMessage: isInContract,
    onRefusal: (error) => showRefusal(form, error),
    meansStale: () => true,
    ...onScreen,
  });
};
