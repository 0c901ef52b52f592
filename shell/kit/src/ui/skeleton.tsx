/** A bar or square that stands for something still loading; sizes are CSS lengths. */
export const Skeleton = ({ width, height }: { width: string; height: string }) => (
  <span className="k-skeleton" style={{ width, height }} />
);

/** Rows that stand for a list. */
export const SkeletonRows = ({ rows = 3, label = 'Loading the list' }: { rows?: number; label?: string }) => (
  <div className="k-rows" role="status" aria-busy="true" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <div className="k-row k-skeleton-row" key={row}>
        <Skeleton width="44px" height="44px" />
        <span>
          <Skeleton width="min(220px, 80%)" height="16px" />
          <Skeleton width="min(140px, 55%)" height="12px" />
        </span>
        <Skeleton width="100%" height="18px" />
      </div>
    ))}
  </div>
);
