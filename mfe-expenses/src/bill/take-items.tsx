import type { Expense } from '@allsquare/expenses-contract';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { bring } from '../bring.ts';
import type { TakeItemsDialogProps } from './take-items.dialog.tsx';

type Opened = { expense: Expense; Dialog: ComponentType<TakeItemsDialogProps> };
type TakeItemsProps = {
  /** What opens the dialog. */
  children: (take: (expense: Expense) => void) => ReactNode;
};

const load = () => import('./take-items.dialog.tsx').then(({ TakeItemsDialog }) => TakeItemsDialog);

/** The dialog in which one taps what one had, and what opens it. */
export const TakeItems = ({ children }: TakeItemsProps) => {
  const [opened, setOpened] = useState<Opened>();
  // The same one always: the rows of a long list are not made anew for it.
  const take = useCallback((expense: Expense) => {
    const open = async () => {
      const Dialog = await bring(load);
      if (Dialog) setOpened({ expense, Dialog });
    };
    void open();
  }, []);
  return (
    <>
      {children(take)}
      {opened && <opened.Dialog expense={opened.expense} onClose={() => setOpened(undefined)} />}
    </>
  );
};
