import { useQueryClient } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';

/**
 * Leads from a group that one has left or deleted to the list, which is fetched anew; the group is not, it would be
 * missing.
 */
export const useGoToGroups = (): (() => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void client.invalidateQueries({ queryKey: ['groups'], refetchType: 'none' });
    // At once: an event of the same write must not find the page of the group still there.
    void navigate('/groups', { flushSync: true });
  };
};
