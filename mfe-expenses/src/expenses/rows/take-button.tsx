import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { Button } from '@allsquare/kit/ui/button';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { openWords } from '../../split/split-words.ts';
import styles from './expense-row.module.css';

type TakeButtonProps = { expense: Expense; onTake: (expense: Expense) => void };

/** The button in the row of a bill with items; it remains when all are claimed, for who has tapped wrong. */
export const TakeButton = ({ expense, onTake }: TakeButtonProps) =>
  expense.open === undefined || expense.deletedAt ? null : (
    <div className={styles.take}>
      <Button tone={expense.open > 0 ? 'line' : 'quiet'} className={styles.taking} onClick={() => onTake(expense)}>
        {expense.open > 0 ? 'Tap' : 'Change'} what you had
        <VisuallyHidden> of {isolated(expense.description)}</VisuallyHidden>
      </Button>
      <span className={styles.open}>{openWords(expense)}</span>
    </div>
  );
