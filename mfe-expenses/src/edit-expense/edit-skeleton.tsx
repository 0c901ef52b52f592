import { Skeleton } from '@allsquare/kit/ui/skeleton';

/** Stands for the fields of the edit form. */
export const EditSkeleton = () => (
  <div className="grid grid-cols-2 gap-3.5" role="status" aria-busy="true" aria-label="Loading the expense">
    <span className="col-span-2">
      <Skeleton width="100%" height="4.625rem" />
    </span>
    {[1, 2, 3, 4].map((field) => (
      <Skeleton key={field} width="100%" height="4.625rem" />
    ))}
    <span className="col-span-2">
      <Skeleton width="100%" height="15rem" />
    </span>
  </div>
);
