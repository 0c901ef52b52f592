import { useQuery } from '@allsquare/kit/query';
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
import { GroupExpenseRow } from './group-expense-row.tsx';
import { byMonth, type Month, monthWords } from './months.ts';

/** Slot group.expenses: the expenses of a group by month, the highlighted one in view. */
export const GroupExpenses = ({ group, members, highlight }: SlotProps['group.expenses']) => {
  const expenses = useQuery(expensesOf(group.id));
  const isLoaded = expenses.isSuccess;
  useEffect(() => {
    if (isLoaded && highlight) document.getElementById(`expense-${highlight}`)?.scrollIntoView({ block: 'center' });
  }, [isLoaded, highlight]);

  return (
    <AddExpense group={group} members={members}>
      {(addExpense) => (
        <Loaded query={expenses}>
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
              byMonth(list).map((month) => <MonthOfExpenses key={month.month} {...month} highlight={highlight} />)
            )
          }
        </Loaded>
      )}
    </AddExpense>
  );
};

const MonthOfExpenses = ({ month, cents, expenses, highlight }: Month & { highlight: string | undefined }) => (
  <section className="not-first:mt-7">
    <div className="mb-2.5 flex items-baseline justify-between gap-4">
      <h2 className="text-t5 tracking-[-0.02em]">{monthWords(month)}</h2>
      <Amount cents={cents} className="font-semibold text-ink-2" />
    </div>
    <Rows label={`Expenses of ${monthWords(month)}`}>
      {expenses.map((expense) => (
        <GroupExpenseRow key={expense.id} expense={expense} highlight={expense.id === highlight} />
      ))}
    </Rows>
  </section>
);
