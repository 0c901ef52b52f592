import { isolated } from '@allsquare/contract-kit';
import { type Group, problems, restoreGroup } from '@allsquare/groups-contract';
import { isClientError } from '@allsquare/kit/api';
import { useWrite } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { isInContract } from '../problems.ts';

/** Restores a deleted group and navigates to it. If it is too late, the refetched list shows that. */
export const useRestoreGroup = ({ id, name }: Group) => {
  const navigate = useNavigate();
  return useWrite(restoreGroup, {
    problems,
    topics: ['groups', 'members', 'invites', 'expenses', 'balances', 'settlements'],
    failure: { title: 'Error', message: 'Failed to restore group' },
    success: () => ({ title: 'Group restored', message: `${isolated(name)} is back with its members and expenses.` }),
    showsServerMessage: isInContract,
    meansStale: isClientError,
    onSuccess: () => void navigate(`/groups/${id}`),
  });
};
