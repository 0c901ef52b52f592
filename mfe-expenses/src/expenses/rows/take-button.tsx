import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { Button } from '@allsquare/kit/ui/button';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import styles from './expense-row.module.css';

type TakeButtonProps = { expense: Expense; onTake: (expense: Expense) => void };

/** The button in the row of a bill with unclaimed items. */
export const TakeButton = ({ expense, onTake }: TakeButtonProps) =>
  expense.open && !expense.deletedAt ? (
    <Button className={styles.take} onClick={() => onTake(expense)}>
      Tap what you had
      <VisuallyHidden> of {isolated(expense.description)}</VisuallyHidden>
    </Button>
  ) : null;
