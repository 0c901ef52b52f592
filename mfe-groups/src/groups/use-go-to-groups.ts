import { useQueryClient } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';

/** Navigates to the list after leaving or deleting a group; refetches the list but not the group (404). */
export const useGoToGroups = (): (() => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void client.invalidateQueries({ queryKey: ['groups'], refetchType: 'none' });
    // Synchronously: a live event of the same write must not find the group's page still mounted.
    void navigate('/groups', { flushSync: true });
  };
};
