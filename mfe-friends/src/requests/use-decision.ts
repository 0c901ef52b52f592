import type { acceptRequest, cancelRequest, declineRequest, FriendRequest } from '@allsquare/friends-contract';
import { useWrite } from '@allsquare/kit/query';
import { toast } from '@allsquare/kit/ui/toast';

type Decision = typeof acceptRequest | typeof declineRequest | typeof cancelRequest;

/** Accepts, declines or cancels a request. Whatever the reason, a failure has the one sentence of spec.md section 8. */
export const useDecision = (operation: Decision, failure: string, onSuccess: (request: FriendRequest) => void) => {
  const write = useWrite(operation, {
    problems: {},
    topics: ['requests', 'friends'],
    failure: { title: 'Error', message: failure },
    onSuccess,
    onRefusal: () => {
      toast.failure('Error', failure);
      return true;
    },
  });
  return {
    decide: (id: string) => write.mutate({ params: { id } }),
    busy: write.isPending,
    // The row goes with the refetched list; until then it must not be decided again.
    done: write.isSuccess,
  };
};
