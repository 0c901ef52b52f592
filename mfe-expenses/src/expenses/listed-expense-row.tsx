import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { CategoryWord, ExpenseRow } from './expense-row.tsx';
import { splitWords, useExpenseWords } from './expense-words.ts';

/** An expense among all of mine: leads to its place in its group. */
export const ListedExpenseRow = ({ expense }: { expense: Expense }) => {
  const { paidBy, addedBy } = useExpenseWords();
  const day = formatDay(expense.date);
  const split = splitWords[expense.splitType];
  return (
    <ExpenseRow
      expense={expense}
      to={`/groups/${expense.groupId}?highlight=${expense.id}`}
      signed
      dayUnderTile
      layout="group-and-date"
      lines={
        <>
          <span className="row:hidden">
            <CategoryWord category={expense.category} /> · {expense.groupName}
            <span className="max-desk:hidden">
              {' '}
              · {day} · {split}
            </span>
          </span>
          <span>
            {paidBy(expense)} · {addedBy(expense)}
            <span className="desk:hidden"> · {split}</span>
          </span>
        </>
      }
      columns={
        <>
          <span className="x-expense-column">
            <b>{expense.groupName}</b>
            <CategoryWord category={expense.category} />
          </span>
          <span className="x-expense-column">
            <span>{day}</span>
            <span className="k-muted">{split}</span>
          </span>
        </>
      }
    />
  );
};
