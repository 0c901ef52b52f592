import { isolated } from '@allsquare/contract-kit';
import { createGroup, problems } from '@allsquare/groups-contract';
import { showRefusal } from '@allsquare/kit/form';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import type { GroupForm } from './group-fields.tsx';

/** Creates a group; shows a field's error beside it. */
export const useCreateGroup = (form: GroupForm, onScreen: ScreenOptions<typeof createGroup>) =>
  useWrite(createGroup, {
    problems,
    topics: ['groups'],
    failure: { title: 'Error', message: 'Failed to create group. Please try again.' },
    success: ({ name }) => ({ title: 'Group created!', message: `${isolated(name)} has been created successfully.` }),
    showsServerMessage: () => false,
    onRefusal: (error) => showRefusal(form, error, { 'name-taken': 'places' }),
    ...onScreen,
  });
