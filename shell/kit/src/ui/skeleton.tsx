import type { ReactNode } from 'react';

/** A bar or square that stands for something still loading; sizes are CSS lengths. */
export const Skeleton = ({ width, height, className = '' }: { width: string; height: string; className?: string }) => (
  <span className={`k-skeleton ${className}`} style={{ width, height }} />
);

type SkeletonRowsProps = {
  rows?: number;
  label?: string;
  /** Columns other than the usual ones, and the class that lays them out. */
  children?: ReactNode;
  className?: string;
};

/** Rows that stand for a list. */
export const SkeletonRows = ({ rows = 3, label = 'Loading the list', children, className }: SkeletonRowsProps) => (
  <div className="k-rows" role="status" aria-busy="true" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <div className={`k-row ${className ?? 'k-skeleton-row'}`} key={row}>
        {children ?? (
          <>
            <Skeleton width="2.75rem" height="2.75rem" />
            <span>
              <Skeleton width="min(13.75rem, 80%)" height="1rem" />
              <Skeleton width="min(8.75rem, 55%)" height="0.75rem" />
            </span>
            <Skeleton width="100%" height="1.125rem" />
          </>
        )}
      </div>
    ))}
  </div>
);
