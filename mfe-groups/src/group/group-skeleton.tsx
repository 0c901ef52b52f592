import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';

/** Stands for a group while it loads. */
export const GroupSkeleton = () => (
  <>
    <div className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 desk:mb-9 desk:gap-8">
      <span className="grid size-[84px] p-2 desk:size-[148px] desk:p-3.5">
        <Skeleton width="100%" height="100%" />
      </span>
      <span className="grid gap-3">
        <Skeleton width="min(320px, 80%)" height="44px" />
        <Skeleton width="min(160px, 50%)" height="20px" />
      </span>
    </div>
    <SkeletonRows label="Loading the group" />
  </>
);
