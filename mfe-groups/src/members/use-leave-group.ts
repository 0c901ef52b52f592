import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, removeMember } from '@allsquare/groups-contract';
import { type ScreenOptions, useWrite } from '@allsquare/kit/query';
import { useGoToGroups } from '../groups/use-go-to-groups.ts';
import { isInContract } from '../problems.ts';

/** Removes the caller from a group and navigates to the list. */
export const useLeaveGroup = ({ name }: Group, onScreen: Pick<ScreenOptions<typeof removeMember>, 'onRefusal'>) =>
  useWrite(removeMember, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to leave group' },
    success: () => ({ title: 'You left the group', message: `${isolated(name)} is no longer among your groups.` }),
    showsServerMessage: isInContract,
    onSuccess: useGoToGroups(),
    ...onScreen,
  });
