import { problems } from '@allsquare/groups-contract';
import type { ApiError } from '@allsquare/kit/api';
import { useQueryClient } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import { toast } from '@allsquare/kit/ui/toast';
import { fallbackToast, isDecided } from '../groups/refusal.ts';

type Leaving = { failed: string; done: string; text: string; onClose: () => void };

/**
 * How useWrite takes leave of a group that the caller leaves or deletes: it goes to the list, which is fetched anew; the group
 * itself is not, for it would only be missing.
 */
export const useLeaveGroup = ({ failed, done, text, onClose }: Leaving) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    problems,
    topics: [],
    failure: { title: 'Error', message: failed },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['groups'], refetchType: 'none' });
      void navigate('/groups');
      toast.success(done, text);
    },
    onRefusal: (error: ApiError) => {
      if (isDecided(error)) onClose();
      return fallbackToast(failed)(error);
    },
  };
};
