import type { Expense } from '@allsquare/expenses-contract';
import { useReopen } from '@allsquare/kit/draft';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { bring } from '../bring.ts';
import { EDIT_EXPENSE, type EditDraft } from './edit-draft.ts';

type Opened = { expense: Expense; Content: ComponentType<{ expense: Expense; onClose: () => void }> };
type EditExpenseProps = {
  /** What opens the dialog. */
  children: (edit: (expense: Expense) => void) => ReactNode;
};

const form = () => import('./edit-expense.dialog.tsx').then(({ EditExpenseDialog }) => EditExpenseDialog);
const history = () => import('./deleted-expense.dialog.tsx').then(({ HistoryDialog }) => HistoryDialog);

/**
 * The Edit Expense dialog and what opens it, in a group's list and in that of all expenses alike; what a deleted
 * expense was.
 */
export const EditExpense = ({ children }: EditExpenseProps) => {
  const [opened, setOpened] = useState<Opened>();
  // The same one always: the rows of a long list are not made anew for it.
  const edit = useCallback((expense: Expense) => {
    const open = async () => {
      const Content = await bring(() => (expense.deletedAt ? history() : form()));
      if (Content) setOpened({ expense, Content });
    };
    void open();
  }, []);
  useReopen<EditDraft>(EDIT_EXPENSE, 'list', (_, { opened: { expense } }) => edit(expense));
  return (
    <>
      {children(edit)}
      {opened && <opened.Content expense={opened.expense} onClose={() => setOpened(undefined)} />}
    </>
  );
};
