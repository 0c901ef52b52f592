import { isolated } from '@allsquare/contract-kit';
import { problems, updateRole } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Changes a member's role. */
export const useUpdateRole = ({ name }: SlotMember) =>
  useWrite(updateRole, {
    problems,
    topics: ['groups', 'members'],
    failure: { title: 'Error', message: 'Failed to change the role' },
    success: (_, { body: { role } }) => ({
      title: 'Role changed',
      message: `${isolated(name)} is ${role === 'admin' ? 'an admin' : 'a member'} now.`,
    }),
    showsServerMessage: isInContract,
  });
