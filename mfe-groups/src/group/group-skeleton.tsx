import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { headerLayout } from './group-header.tsx';

/** Stands for a group while it loads, in the geometry of its header and tabs. */
export const GroupSkeleton = () => (
  <>
    <div className={headerLayout}>
      <span className="grid size-(--s)">
        <Skeleton width="100%" height="100%" />
      </span>
      <span className="grid gap-3">
        <Skeleton width="min(320px, 90%)" height="44px" />
        <Skeleton width="min(160px, 60%)" height="24px" />
      </span>
      <span className="flex min-h-11 items-center justify-between gap-4 max-desk:col-span-2 desk:grid desk:justify-items-end">
        <Skeleton width="120px" height="40px" />
        <Skeleton width="200px" height="44px" />
      </span>
    </div>
    <div className="k-tab-line desk:mt-[26px] desk:mb-[22px]">
      <Skeleton width="min(353px, 100%)" height="52px" />
    </div>
    <SkeletonRows label="Loading the group" />
  </>
);
