import type { Expense } from '@allsquare/expenses-contract';
import { type ComponentType, type ReactNode, useState } from 'react';
import { bring } from '../bring.ts';

type Opened = { expense: Expense; Content: ComponentType<{ expense: Expense; onClose: () => void }> };
type EditExpenseProps = {
  /** What opens the dialog. */
  children: (edit: (expense: Expense) => void) => ReactNode;
};

/** The Edit Expense dialog and what opens it: in a group's list and in that of all expenses alike. */
export const EditExpense = ({ children }: EditExpenseProps) => {
  const [opened, setOpened] = useState<Opened>();
  const edit = async (expense: Expense) => {
    const loaded = await bring(() => import('./edit-expense.dialog.tsx'));
    if (loaded) setOpened({ expense, Content: loaded.EditExpenseDialog });
  };
  return (
    <>
      {children((expense) => void edit(expense))}
      {opened && <opened.Content expense={opened.expense} onClose={() => setOpened(undefined)} />}
    </>
  );
};
