import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Chip } from '@allsquare/kit/ui/chip';
import { CategoryWord, ExpenseRow } from './expense-row.tsx';
import { splitWords, useExpenseWords } from './expense-words.ts';

/** An expense on the dashboard: leads to its group. */
export const RecentExpenseRow = ({ expense }: { expense: Expense }) => {
  const { payer } = useExpenseWords();
  const day = formatDay(expense.date);
  const split = splitWords[expense.splitType];
  return (
    <ExpenseRow
      expense={expense}
      to={`/groups/${expense.groupId}`}
      signed
      dayUnderTile
      layout="date-and-split"
      lines={
        <>
          <span>
            <CategoryWord category={expense.category} /> · {expense.groupName}
          </span>
          <span className="x-expense-ends">
            <span>
              <span className="max-desk:hidden"> · </span>
              {payer(expense)}
            </span>
            <span>
              {' paid'}
              <span className="max-desk:hidden row:hidden"> · {day}</span>
              <span className="row:hidden"> · {split}</span>
            </span>
          </span>
        </>
      }
      columns={
        <>
          <span className="x-expense-column k-muted">{day}</span>
          <span className="x-expense-column">
            <Chip>{split}</Chip>
          </span>
        </>
      }
    />
  );
};
