import type { Expense } from '@allsquare/expenses-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { useReopen } from '@allsquare/kit/reopen';
import type { ReactNode } from 'react';
import { COPY_EXPENSE, type CopyDraft } from '../add-expense/add-draft.ts';
import { EditExpense } from '../edit-expense/edit-expense.tsx';
import { useExpenseDialog } from '../expenses/use-expense-dialog.tsx';

const loadCopy = preloaded(() =>
  import('./copy-expense.dialog.tsx').then(({ CopyExpenseDialog }) => CopyExpenseDialog),
);

/** The Edit Expense dialog and its trigger; from the dialog an expense can be copied. */
export const EditOrCopy = ({ children }: { children: (edit: (expense: Expense) => void) => ReactNode }) => {
  const { open, dialog } = useExpenseDialog(loadCopy);
  useReopen<CopyDraft>(COPY_EXPENSE, 'list', (_, { opened: { expense } }) => open(expense));
  return (
    <>
      <EditExpense loadCopy={loadCopy}>{children}</EditExpense>
      {dialog}
    </>
  );
};
