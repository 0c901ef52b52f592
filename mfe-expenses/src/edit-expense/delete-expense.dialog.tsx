import { deleteExpense, type Expense, problems } from '@allsquare/expenses-contract';
import { useWrite } from '@allsquare/kit/query';
import { ConfirmDialog } from '@allsquare/kit/ui/confirm';
import { toast } from '@allsquare/kit/ui/toast';
import { Trash2 } from 'lucide-react';
import { fallbackToast } from '../problems.ts';
import { ConcernedExpense } from './concerned-expense.tsx';

const FAILED = 'Failed to delete expense';

type DeleteExpenseDialogProps = { expense: Expense; onClose: () => void; onDeleted: () => void };

export const DeleteExpenseDialog = ({ expense, onClose, onDeleted }: DeleteExpenseDialogProps) => {
  const write = useWrite(deleteExpense, {
    problems,
    failure: { title: 'Error', message: FAILED },
    topics: ['expenses', 'balances', 'groups'],
    onSuccess: () => {
      onDeleted();
      toast.success('Expense deleted', 'The expense has been deleted successfully.');
    },
    onRefusal: (error) => {
      onClose();
      return fallbackToast(FAILED)(error);
    },
  });
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
