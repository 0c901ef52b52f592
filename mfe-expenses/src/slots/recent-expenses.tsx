import { useQuery } from '@allsquare/kit/query';
import { Slot } from '@allsquare/kit/slots';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { lazy, Suspense } from 'react';
import { NEWEST, newestExpensesQuery } from '../expenses/expenses.queries.ts';
import { ExpensesSkeleton } from '../expenses/list/expenses-skeleton.tsx';
import { useNewExpenses } from '../expenses/new-rows/use-new-expenses.ts';
import { RecentExpenseRow } from '../expenses/rows/recent-expense-row.tsx';
import { rowsAttribute } from '../row-highlight/use-show-action.ts';
import styles from './recent-expenses.module.css';

/** Loaded on demand, because few need it. */
const FirstStep = lazy(() =>
  import(/* webpackChunkName: "first-step" */ '../add-expense/first-step.tsx').then(({ FirstStep }) => ({
    default: FirstStep,
  })),
);

/**
 * Slot dashboard.activity: the ten newest expenses of all the user's groups; their spending is below, where it shifts
 * nothing.
 */
export const RecentExpenses = () => {
  const query = useQuery(newestExpensesQuery());
  const rows = query.data;
  const { marks } = useNewExpenses(
    'newest',
    rows && { rows, from: 'newest', pages: 1, isStart: true, isEnd: rows.length < NEWEST },
  );
  return (
    <Loaded query={query} skeleton={<ExpensesSkeleton />}>
      {(list) =>
        list.length === 0 ? (
          <Empty
            title="No recent activity"
            text="Start by creating a group and adding expenses!"
            action={
              <Suspense fallback={<span className={styles.loading} />}>
                <FirstStep />
              </Suspense>
            }
          />
        ) : (
          <div className={styles.activity} {...rowsAttribute('expenses')}>
            <Rows label="Recent expenses">
              {list.map((expense) => (
                <li key={expense.id}>
                  <RecentExpenseRow expense={expense} news={marks.get(expense.id)} />
                </li>
              ))}
            </Rows>
            {/* On wider screens it is beside the tabs. */}
            <ButtonLink to="/expenses" className={styles.all}>
              View All Expenses
            </ButtonLink>
            <ButtonLink to="/activity" tone="quiet" className={styles.more}>
              All activity
            </ButtonLink>
            <Slot name="dashboard.spending" fallback={<SkeletonRows label="Loading the spending" />} />
          </div>
        )
      }
    </Loaded>
  );
};
