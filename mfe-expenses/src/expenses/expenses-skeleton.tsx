import { Skeleton, SkeletonItem, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import rowStyles from './expense-row.module.css';

const ROWS = 6;

/** Rows that stand for expenses, in their columns. */
export const ExpensesSkeleton = ({ rows = ROWS }: { rows?: number }) => (
  <SkeletonRows rows={rows} label="Loading expenses" className={`${rowStyles.expense} ${rowStyles.loading}`}>
    <SkeletonItem
      picture={{ width: 'var(--s)', height: 'var(--s)', className: rowStyles.payer }}
      lines={[
        { width: 'min(13.75rem, 80%)', height: '1rem' },
        { width: 'min(8.75rem, 55%)', height: '0.75rem' },
      ]}
      className={rowStyles.text}
    />
    <span className={rowStyles.column}>
      <Skeleton width="5.25rem" height="0.875rem" />
    </span>
    <span className={rowStyles.column}>
      <Skeleton width="5.75rem" height="1.5rem" />
    </span>
    <span className={rowStyles.amount}>
      <Skeleton width="4rem" height="1rem" />
    </span>
    <span className={rowStyles.share}>
      <Skeleton width="4.5rem" height="1rem" />
    </span>
  </SkeletonRows>
);
