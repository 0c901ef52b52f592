import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Amount } from '@allsquare/kit/ui/amount';
import { Tile } from '@allsquare/kit/ui/tile';
import { categoryLook } from '../expenses/category.ts';
import { useExpenseWords } from '../expenses/expense-words.ts';
import styles from './expense-heading.module.css';

/** The heading of a dialog about an expense. */
export const ExpenseHeading = ({ expense }: { expense: Expense }) => {
  const { paidBy } = useExpenseWords();
  return (
    <div className={styles.expense} style={{ '--bar': categoryLook(expense.category).colour }}>
      <Tile person={expense.payer} size={40} />
      <div className={styles.text}>
        <b>{expense.description}</b>
        <span>
          {paidBy(expense)} · {formatDay(expense.date)}
        </span>
      </div>
      <Amount cents={expense.amount} className={styles.amount} />
    </div>
  );
};
