import { Skeleton, SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import rowStyles from '../rows/expense-row.module.css';

const ROWS = 6;

/** Placeholders of expenses, in their columns. */
export const ExpensesSkeleton = ({ rows = ROWS }: { rows?: number }) => (
  <SkeletonRows rows={rows} label="Loading expenses" className={`${rowStyles.expense} ${rowStyles.loading}`}>
    <SkeletonItem picture={['var(--s)', 'var(--s)', rowStyles.payer]} className={rowStyles.text} />
    <Skeleton width="5.25rem" height="0.875rem" className={rowStyles.column} />
    <Skeleton width="5.75rem" height="1.5rem" className={rowStyles.column} />
    <Skeleton width="4rem" height="1rem" className={rowStyles.amount} />
    <Skeleton width="4.5rem" height="1rem" className={rowStyles.share} />
  </SkeletonRows>
);
