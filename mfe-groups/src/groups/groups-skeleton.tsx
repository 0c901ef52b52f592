import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { cardLayout } from './group-card.tsx';

/** Stands for the group list while it loads, in the geometry of its cards. */
export const GroupsSkeleton = () => (
  <div className="grid gap-1 row:grid-cols-2" role="status" aria-busy="true" aria-label="Loading your groups">
    {Array.from({ length: 4 }, (_, card) => (
      <div className={`k-row ${cardLayout} [&>:first-child]:row-span-2`} key={card}>
        <span className="grid size-[2.75rem] desk:size-[5.75rem]">
          <Skeleton width="100%" height="100%" />
        </span>
        <span className="grid gap-2 self-end desk:self-start">
          <Skeleton width="min(12.5rem, 90%)" height="1.25rem" />
          <Skeleton width="min(8.75rem, 60%)" height="0.75rem" />
        </span>
        <span className="self-end max-desk:row-span-2 max-desk:self-center">
          <Skeleton width="6rem" height="1.5rem" />
        </span>
      </div>
    ))}
  </div>
);
