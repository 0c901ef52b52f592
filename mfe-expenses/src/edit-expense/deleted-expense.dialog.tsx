import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { useExpenseWords } from '../expenses/expense-words.ts';
import { useRestoreExpense } from '../expenses/use-restore-expense.ts';
import { versionInput } from '../undo/use-confirm-undo.ts';
import styles from './deleted-expense.module.css';
import { ExpenseHeading } from './expense-heading.tsx';
import { ExpenseHistory } from './expense-history.tsx';

/** A deleted expense and its history. Restores it. */
export const DeletedExpenseDialog = ({ expense, onClose }: { expense: Expense; onClose: () => void }) => {
  const { deletedBy } = useExpenseWords();
  const restore = useRestoreExpense({ onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Deleted Expense"
      sub={`${deletedBy(expense)} · ${formatDay(expense.deletedAt)}`}
      width={500}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            tone="main"
            place="go"
            busy={restore.isPending}
            busyText="Restoring..."
            onClick={() => restore.mutate(versionInput({ params: { id: expense.id } }, expense.version))}
          >
            Restore
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section tabIndex={0} aria-label="What it was" className={styles.expense}>
        <ExpenseHeading expense={expense} />
        {expense.notes && <p className={styles.notes}>{expense.notes}</p>}
        <ExpenseHistory expenseId={expense.id} of={expense} />
      </section>
    </Dialog>
  );
};
