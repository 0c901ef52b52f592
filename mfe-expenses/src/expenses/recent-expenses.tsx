import { useQuery } from '@allsquare/kit/query';
import { Slot } from '@allsquare/kit/slots';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { newestExpenses } from './expenses.queries.ts';
import { ExpensesSkeleton } from './expenses-skeleton.tsx';
import { RecentExpenseRow } from './recent-expense-row.tsx';

/** Slot dashboard.activity: the newest ten expenses of all my groups, and below them, where nothing can shift, their spending. */
export const RecentExpenses = () => (
  <Loaded query={useQuery(newestExpenses)} skeleton={<ExpensesSkeleton />}>
    {(list) =>
      list.length === 0 ? (
        <Empty title="No recent activity" text="Start by creating a group and adding expenses!" />
      ) : (
        <div className="grid gap-3">
          <Rows label="Recent expenses">
            {list.map((expense) => (
              <li key={expense.id}>
                <RecentExpenseRow expense={expense} />
              </li>
            ))}
          </Rows>
          <ButtonLink to="/expenses" className="max-desk:w-full desk:justify-self-end">
            View All Expenses
          </ButtonLink>
          <Slot name="dashboard.spending" fallback={<SkeletonRows rows={6} label="Loading the spending" />} />
        </div>
      )
    }
  </Loaded>
);
