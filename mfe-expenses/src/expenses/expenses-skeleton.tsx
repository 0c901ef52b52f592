import { Skeleton } from '@allsquare/kit/ui/skeleton';

const ROWS = 6;

/** Rows that stand for expenses, in their columns. */
export const ExpensesSkeleton = ({ rows = ROWS }: { rows?: number }) => (
  <div className="k-rows" role="status" aria-busy="true" aria-label="Loading expenses">
    {Array.from({ length: rows }, (_, row) => (
      <div className="k-row x-expense x-expense-date-and-split x-expense-loading" key={row}>
        <span className="k-skeleton x-expense-payer" />
        <span className="x-expense-text">
          <Skeleton width="min(13.75rem, 80%)" height="1rem" />
          <Skeleton width="min(8.75rem, 55%)" height="0.75rem" />
        </span>
        <span className="x-expense-column">
          <Skeleton width="5.25rem" height="0.875rem" />
        </span>
        <span className="x-expense-column">
          <Skeleton width="5.75rem" height="1.5rem" />
        </span>
        <span className="x-expense-amount">
          <Skeleton width="4rem" height="1rem" />
        </span>
        <span className="x-expense-share">
          <Skeleton width="4.5rem" height="1rem" />
        </span>
      </div>
    ))}
  </div>
);
