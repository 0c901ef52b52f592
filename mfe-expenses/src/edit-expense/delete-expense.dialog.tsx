import type { Expense } from '@allsquare/expenses-contract';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { Trash2 } from 'lucide-react';
import { useDeleteExpense } from '../expenses/use-delete-expense.ts';
import { ConcernedExpense } from './concerned-expense.tsx';

type DeleteExpenseDialogProps = { expense: Expense; onClose: () => void; onDeleted: () => void };

export const DeleteExpenseDialog = ({ expense, onClose, onDeleted }: DeleteExpenseDialogProps) => {
  const write = useDeleteExpense({ onSuccess: onDeleted, onRefusal: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Are you sure?"
      text="This expense will be permanently deleted. This cannot be undone."
      confirm="Delete Expense"
      icon={<Trash2 aria-hidden="true" />}
      busyText="Deleting..."
      busy={write.isPending || write.isSuccess}
      onConfirm={() => write.mutate({ params: { id: expense.id } })}
    >
      <ConcernedExpense expense={expense} />
    </ConfirmDialog>
  );
};
