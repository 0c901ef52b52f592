import { Skeleton } from '@allsquare/kit/ui/skeleton';

const ROWS = 6;

/** Rows that stand for expenses, in their columns. */
export const ExpensesSkeleton = ({ rows = ROWS }: { rows?: number }) => (
  <div className="k-rows" role="status" aria-busy="true" aria-label="Loading expenses">
    {Array.from({ length: rows }, (_, row) => (
      <div className="k-row x-expense x-expense-date-and-split x-expense-loading" key={row}>
        <span className="k-skeleton x-expense-payer" />
        <span className="x-expense-text">
          <Skeleton width="min(220px, 80%)" height="16px" />
          <Skeleton width="min(140px, 55%)" height="12px" />
        </span>
        <span className="x-expense-column">
          <Skeleton width="84px" height="14px" />
        </span>
        <span className="x-expense-column">
          <Skeleton width="92px" height="24px" />
        </span>
        <span className="x-expense-amount">
          <Skeleton width="64px" height="16px" />
        </span>
        <span className="x-expense-share">
          <Skeleton width="72px" height="16px" />
        </span>
      </div>
    ))}
  </div>
);
