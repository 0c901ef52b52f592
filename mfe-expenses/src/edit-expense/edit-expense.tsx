import type { Expense } from '@allsquare/expenses-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { useReopen } from '@allsquare/kit/reopen';
import type { ComponentType, ReactNode } from 'react';
import { type ExpenseDialogProps, useExpenseDialog } from '../expenses/use-expense-dialog.tsx';
import { EDIT_EXPENSE, type EditDraft } from './edit-draft.ts';

type EditExpenseProps = {
  /** Loads the dialog of a copy, which replaces this one; without it nothing is copied. */
  loadCopy?: () => Promise<ComponentType<ExpenseDialogProps>>;
  /** Renders the trigger of the dialog. */
  children: (edit: (expense: Expense) => void) => ReactNode;
};

const form = preloaded(() => import('./edit-expense.dialog.tsx').then(({ EditExpenseDialog }) => EditExpenseDialog));
const history = preloaded(() =>
  import('./deleted-expense.dialog.tsx').then(({ DeletedExpenseDialog }) => DeletedExpenseDialog),
);
const load = ({ deletedAt }: Expense) => (deletedAt ? history() : form());

/**
 * The Edit Expense dialog and its trigger, for a group's list and that of all groups. A deleted expense opens
 * read-only.
 */
export const EditExpense = ({ loadCopy, children }: EditExpenseProps) => {
  const { open, dialog } = useExpenseDialog(load, loadCopy);
  useReopen<EditDraft>(EDIT_EXPENSE, 'list', (_, { opened: { expense } }) => open(expense));
  return (
    <>
      {children(open)}
      {dialog}
    </>
  );
};
