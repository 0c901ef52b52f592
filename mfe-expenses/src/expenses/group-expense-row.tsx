import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Chip } from '@allsquare/kit/ui/chip';
import { CategoryWord, ExpenseRow } from './expense-row.tsx';
import { splitWords, useExpenseWords } from './expense-words.ts';

/** An expense in its own group. */
export const GroupExpenseRow = ({ expense, highlight }: { expense: Expense; highlight: boolean }) => {
  const { payer } = useExpenseWords();
  const day = formatDay(expense.date);
  const split = splitWords[expense.splitType];
  return (
    <ExpenseRow
      expense={expense}
      highlight={highlight}
      signed={false}
      layout="date-and-split"
      lines={
        <>
          <span>
            <CategoryWord category={expense.category} /> · {payer(expense)} paid
          </span>
          <span>
            <span className="row:hidden">
              <span className="max-desk:hidden"> · </span>
              {day} · {split}
            </span>
            {expense.notes && ` · ${expense.notes}`}
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
