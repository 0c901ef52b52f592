import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { cardLayout } from './group-card.tsx';

/** Stands for the group list while it loads, in the geometry of its cards. */
export const GroupsSkeleton = () => (
  <div className="grid gap-1 row:grid-cols-2" role="status" aria-busy="true" aria-label="Loading your groups">
    {Array.from({ length: 4 }, (_, card) => (
      <div className={`k-row ${cardLayout} [&>:first-child]:row-span-2`} key={card}>
        <span className="grid size-11 desk:size-[92px]">
          <Skeleton width="100%" height="100%" />
        </span>
        <span className="grid gap-2 self-end desk:self-start">
          <Skeleton width="min(200px, 90%)" height="20px" />
          <Skeleton width="min(140px, 60%)" height="12px" />
        </span>
        <span className="self-end max-desk:row-span-2 max-desk:self-center">
          <Skeleton width="96px" height="24px" />
        </span>
      </div>
    ))}
  </div>
);
