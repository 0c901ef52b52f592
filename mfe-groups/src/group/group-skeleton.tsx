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
        <Skeleton width="min(20rem, 90%)" height="2.75rem" />
        <Skeleton width="min(10rem, 60%)" height="1.5rem" />
      </span>
      <span className="flex min-h-[2.75rem] items-center justify-between gap-4 max-desk:col-span-2 desk:grid desk:justify-items-end">
        <Skeleton width="7.5rem" height="2.5rem" />
        <Skeleton width="12.5rem" height="2.75rem" />
      </span>
    </div>
    <div className="k-tab-line desk:mt-[26px] desk:mb-[22px]">
      <Skeleton width="min(22.0625rem, 100%)" height="3.25rem" />
    </div>
    <SkeletonRows label="Loading the group" />
  </>
);
