import type { Expense } from '@allsquare/expenses-contract';
import { CurrencyContext } from '@allsquare/kit/money';
import { loadOnDemand } from '@allsquare/kit/on-demand';
import { type ComponentType, useCallback, useState } from 'react';

export type ExpenseDialogProps = {
  expense: Expense;
  onClose: () => void;
  /** Loads the dialog of a copy. */
  loadCopy?: () => Promise<ComponentType<ExpenseDialogProps>>;
};
type Content = ComponentType<ExpenseDialogProps>;

/** A dialog about one expense, loaded on the press. `load` must be a constant function. */
export const useExpenseDialog = (load: (expense: Expense) => Promise<Content>, loadCopy?: () => Promise<Content>) => {
  const [opened, setOpened] = useState<{ expense: Expense; Content: Content }>();
  // A constant function, so that the rows of a long list do not render again.
  const open = useCallback(
    (expense: Expense) => {
      const show = async () => {
        const Content = await loadOnDemand(() => load(expense));
        if (Content) setOpened({ expense, Content });
      };
      void show();
    },
    [load],
  );
  const dialog = opened && (
    <CurrencyContext value={opened.expense.currency}>
      <opened.Content expense={opened.expense} loadCopy={loadCopy} onClose={() => setOpened(undefined)} />
    </CurrencyContext>
  );
  return { open, dialog };
};
