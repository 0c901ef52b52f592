import type { Expense } from '@allsquare/expenses-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import type { ReactNode } from 'react';
import { useExpenseDialog } from '../expenses/use-expense-dialog.tsx';

type TakeItemsProps = {
  /** Renders the trigger of the dialog. */
  children: (take: (expense: Expense) => void) => ReactNode;
};

const load = preloaded(() => import('./take-items.dialog.tsx').then(({ TakeItemsDialog }) => TakeItemsDialog));

/** The dialog to claim items, and its trigger. */
export const TakeItems = ({ children }: TakeItemsProps) => {
  const { open, dialog } = useExpenseDialog(load);
  return (
    <>
      {children(open)}
      {dialog}
    </>
  );
};
