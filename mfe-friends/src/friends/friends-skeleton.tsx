import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { FRIEND_CARD, FRIEND_GRID } from './friend-grid.tsx';

/** The grid of friends while it loads. */
export const FriendsSkeleton = () => (
  <div role="status" aria-busy="true" aria-label="Loading your friends">
    <div className="mt-7 mb-2.5 desk:mt-10 desk:mb-3.5">
      <Skeleton width="9.375rem" height="1.5rem" />
    </div>
    <div className={FRIEND_GRID}>
      {Array.from({ length: 4 }, (_, card) => (
        <div className={FRIEND_CARD} key={card}>
          <Skeleton width="100%" height="100%" />
          <span className="grid gap-2">
            <Skeleton width="60%" height="1rem" />
            <Skeleton width="80%" height="0.75rem" />
          </span>
        </div>
      ))}
    </div>
  </div>
);
