import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { IconButton } from '@allsquare/kit/ui/button';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { CategoryWord, ExpenseRow } from './expense-row.tsx';
import { splitWords, useExpenseWords } from './expense-words.ts';

type ListedExpenseRowProps = { expense: Expense; onEdit: (expense: Expense) => void };

/** An expense among all of mine: leads to its place in its group, and can be edited at once. */
export const ListedExpenseRow = memo(({ expense, onEdit }: ListedExpenseRowProps) => {
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
      action={
        <IconButton label={`Edit ${expense.description}`} className="x-row-action" onClick={() => onEdit(expense)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      }
    />
  );
});
