import { useInfiniteQuery } from '@allsquare/kit/query';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Rows } from '@allsquare/kit/ui/row';
import { allExpenses } from './expenses.queries.ts';
import { ExpensesSkeleton } from './expenses-skeleton.tsx';
import { ListedExpenseRow } from './listed-expense-row.tsx';
import { LoadMore } from './load-more.tsx';

/** /expenses: the expenses of all my groups. */
export const AllExpensesPage = () => {
  const expenses = useInfiniteQuery(allExpenses);
  return (
    <>
      <PageHeader title="All Expenses" />
      <Loaded query={expenses} skeleton={<ExpensesSkeleton />}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No expenses found" text="Expenses that you or others add to your groups appear here." />
          ) : (
            <>
              <Rows label="All expenses">
                {list.map((expense) => (
                  <ListedExpenseRow key={expense.id} expense={expense} />
                ))}
              </Rows>
              <LoadMore query={expenses} />
            </>
          )
        }
      </Loaded>
    </>
  );
};
