import type { Expense } from '@allsquare/expenses-contract';
import type { ReactNode } from 'react';
import { useExpenseDialog } from '../expenses/use-expense-dialog.tsx';

type TakeItemsProps = {
  /** What opens the dialog. */
  children: (take: (expense: Expense) => void) => ReactNode;
};

const load = () => import('./take-items.dialog.tsx').then(({ TakeItemsDialog }) => TakeItemsDialog);

/** The dialog in which one taps what one had, and what opens it. */
export const TakeItems = ({ children }: TakeItemsProps) => {
  const { open, dialog } = useExpenseDialog(load);
  return (
    <>
      {children(open)}
      {dialog}
    </>
  );
};
