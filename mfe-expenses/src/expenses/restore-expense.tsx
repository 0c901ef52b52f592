import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { Button } from '@allsquare/kit/ui/button';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import styles from './restore-expense.module.css';
import { useRestoreExpense } from './use-restore-expense.ts';

/** At the row of a deleted expense: brings it back. */
export const RestoreExpense = ({ expense: { id, description } }: { expense: Expense }) => {
  const restore = useRestoreExpense();
  const isBusy = restore.isPending || restore.isSuccess;
  return (
    <Button tone="quiet" className={styles.restore} busy={isBusy} onClick={() => restore.mutate({ params: { id } })}>
      <span>
        {isBusy ? 'Restoring...' : 'Restore'}
        <VisuallyHidden> expense: {isolated(description)}</VisuallyHidden>
      </span>
    </Button>
  );
};
