import type { Expense } from '@allsquare/expenses-contract';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Trash2 } from 'lucide-react';
import { useDeleteExpense } from '../expenses/use-delete-expense.ts';
import { versionInput } from '../undo/use-confirm-undo.ts';
import { ExpenseHeading } from './expense-heading.tsx';

type DeleteExpenseDialogProps = { expense: Expense; onClose: () => void; onDeleted: () => void };

export const DeleteExpenseDialog = ({ expense, onClose, onDeleted }: DeleteExpenseDialogProps) => {
  const write = useDeleteExpense({ onSuccess: onDeleted, onRefusal: onClose });
  return (
    <ConfirmWrite
      write={write}
      input={versionInput({ params: { id: expense.id } }, expense.version)}
      onClose={onClose}
      text="This expense will be permanently deleted. This cannot be undone. You can restore it from Show deleted."
      confirm="Delete Expense"
      icon={<Trash2 aria-hidden="true" />}
      busyText="Deleting..."
    >
      <ExpenseHeading expense={expense} />
    </ConfirmWrite>
  );
};
