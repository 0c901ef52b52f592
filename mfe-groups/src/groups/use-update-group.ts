import { problems, updateGroup } from '@allsquare/groups-contract';
import { showRefusal } from '@allsquare/kit/form';
import { type OnScreen, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';
import type { GroupForm } from './group-fields.tsx';

/** Changes name, type and description; a refusal of a field is shown beside it. */
export const useUpdateGroup = (form: GroupForm, onScreen: OnScreen<typeof updateGroup>) =>
  useWrite(updateGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to update group. Please try again.' },
    success: ({ name }) => ({ title: 'Group updated', message: `${name} has been saved.` }),
    quotes: isInContract,
    onRefusal: (error) => showRefusal(form, error),
    outdates: () => true,
    ...onScreen,
  });
