import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { categoryLook } from '../expenses/category.ts';
import { priceOf, priceTone, useExpenseWords } from '../expenses/expense-words.ts';
import { PayerTiles } from '../expenses/rows/payer-tiles.tsx';
import { PaidAmount } from '../parts/paid-amount.tsx';
import styles from './expense-heading.module.css';

/** The heading of a dialog about an expense. */
export const ExpenseHeading = ({ expense }: { expense: Expense }) => {
  const { paidBy } = useExpenseWords();
  return (
    <div className={styles.expense} style={{ '--bar': categoryLook(expense.category).colour }}>
      <PayerTiles expense={expense} />
      <div className={styles.text}>
        <b>{expense.description}</b>
        <span>
          {paidBy(expense)} · {formatDay(expense.date)}
        </span>
      </div>
      <PaidAmount of={expense} cents={priceOf(expense)} className={`${styles.amount} ${priceTone(expense)}`} />
    </div>
  );
};
