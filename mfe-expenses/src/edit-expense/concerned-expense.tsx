import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Amount } from '@allsquare/kit/ui/amount';
import { Tile } from '@allsquare/kit/ui/tile';
import { categoryLook } from '../expenses/category.ts';
import { useExpenseWords } from '../expenses/expense-words.ts';

/** The expense that a dialog is about. */
export const ConcernedExpense = ({ expense }: { expense: Expense }) => {
  const { paidBy } = useExpenseWords();
  return (
    <div className="x-concerned" style={{ '--bar': categoryLook(expense.category).colour }}>
      <Tile person={expense.payer} size={40} />
      <div className="min-w-0">
        <b>{expense.description}</b>
        <span>
          {paidBy(expense)} · {formatDay(expense.date)}
        </span>
      </div>
      <Amount cents={expense.amount} />
    </div>
  );
};
