import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { Button } from '@allsquare/kit/ui/button';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { versionInput } from '../../undo/use-confirm-undo.ts';
import { useRestoreExpense } from '../use-restore-expense.ts';
import styles from './restore-expense.module.css';

/** The button in the row of a deleted expense: restores it. */
export const RestoreExpense = ({ expense: { id, description, version } }: { expense: Expense }) => {
  const restore = useRestoreExpense();
  const isBusy = restore.isPending || restore.isSuccess;
  return (
    <Button
      tone="quiet"
      className={styles.restore}
      busy={isBusy}
      onClick={() => restore.mutate(versionInput({ params: { id } }, version))}
    >
      <span>
        {isBusy ? 'Restoring...' : 'Restore'}
        <VisuallyHidden> expense: {isolated(description)}</VisuallyHidden>
      </span>
    </Button>
  );
};
