import { isolated } from '@allsquare/contract-kit';
import { type Friend, problems, removeFriend } from '@allsquare/friends-contract';
import type { ApiError } from '@allsquare/kit/api';
import { useWrite } from '@allsquare/kit/query';

const isNotFound = ({ code }: ApiError) => code === 'friend-not-found';

/** Removes a friend; calls `onEnd` even if the friendship had ended before. */
export const useRemoveFriend = ({ userDetails: { name } }: Friend, onEnd: () => void) =>
  useWrite(removeFriend, {
    problems,
    topics: ['friends'],
    failure: { title: 'Error', message: 'Failed to remove friend' },
    success: () => ({ title: 'Friend removed', message: `${isolated(name)} is no longer among your friends.` }),
    showsServerMessage: isNotFound,
    meansStale: isNotFound,
    onSuccess: onEnd,
    onRefusal: (error) => {
      if (isNotFound(error)) onEnd();
    },
  });
