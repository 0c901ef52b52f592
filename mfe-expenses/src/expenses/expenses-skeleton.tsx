import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import row from './expense-row.module.css';

const ROWS = 6;

/** Rows that stand for expenses, in their columns. */
export const ExpensesSkeleton = ({ rows = ROWS }: { rows?: number }) => (
  <SkeletonRows rows={rows} label="Loading expenses" className={`${row.expense} ${row.loading}`}>
    <Skeleton width="var(--s)" height="var(--s)" className={row.payer} />
    <span className={row.text}>
      <Skeleton width="min(13.75rem, 80%)" height="1rem" />
      <Skeleton width="min(8.75rem, 55%)" height="0.75rem" />
    </span>
    <span className={row.column}>
      <Skeleton width="5.25rem" height="0.875rem" />
    </span>
    <span className={row.column}>
      <Skeleton width="5.75rem" height="1.5rem" />
    </span>
    <span className={row.amount}>
      <Skeleton width="4rem" height="1rem" />
    </span>
    <span className={row.share}>
      <Skeleton width="4.5rem" height="1rem" />
    </span>
  </SkeletonRows>
);
