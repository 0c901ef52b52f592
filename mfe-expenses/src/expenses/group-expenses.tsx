import { useInfiniteQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Rows } from '@allsquare/kit/ui/row';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { AddExpense } from '../add-expense/add-expense.tsx';
import { expensesOf } from './expenses.queries.ts';
import { ExpensesSkeleton } from './expenses-skeleton.tsx';
import { GroupExpenseRow } from './group-expense-row.tsx';
import { LoadMore } from './load-more.tsx';
import { byMonth, type Month, monthWords } from './months.ts';

/** Slot group.expenses: the expenses of a group by month, the highlighted one in view. */
export const GroupExpenses = ({ group, members, highlight }: SlotProps['group.expenses']) => {
  const expenses = useInfiniteQuery(expensesOf(group.id));
  const isLoaded = expenses.isSuccess;
  useEffect(() => {
    if (isLoaded && highlight) document.getElementById(`expense-${highlight}`)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, highlight]);

  return (
    <AddExpense group={group} members={members}>
      {(addExpense) => (
        <Loaded query={expenses} skeleton={<ExpensesSkeleton />}>
          {(list) =>
            list.length === 0 ? (
              <Empty
                title="No expenses added yet"
                text="Add the first one, and everyone sees who owes what."
                action={
                  <Button tone="main" icon={<Plus aria-hidden="true" />} onClick={addExpense}>
                    Add Your First Expense
                  </Button>
                }
              />
            ) : (
              <>
                {byMonth(list).map((month, index, { length }) => (
                  <MonthOfExpenses
                    key={month.month}
                    {...month}
                    // The last month of a list that goes on has no sum yet.
                    cents={index === length - 1 && expenses.hasNextPage ? undefined : month.cents}
                    highlight={highlight}
                  />
                ))}
                <LoadMore query={expenses} />
              </>
            )
          }
        </Loaded>
      )}
    </AddExpense>
  );
};

type MonthProps = Omit<Month, 'cents'> & { cents: number | undefined; highlight: string | undefined };
const MonthOfExpenses = ({ month, cents, expenses, highlight }: MonthProps) => (
  <section className="not-first:mt-7">
    <div className="mb-2.5 flex items-baseline justify-between gap-4">
      <h2 className="text-t5 tracking-[-0.02em]">{monthWords(month)}</h2>
      {cents !== undefined && <Amount cents={cents} className="font-semibold text-ink-2" />}
    </div>
    <Rows label={`Expenses of ${monthWords(month)}`}>
      {expenses.map((expense) => (
        <GroupExpenseRow key={expense.id} expense={expense} highlight={expense.id === highlight} />
      ))}
    </Rows>
  </section>
);
