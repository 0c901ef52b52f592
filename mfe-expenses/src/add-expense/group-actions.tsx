import type { SlotProps } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Plus } from 'lucide-react';
import { AddExpense } from './add-expense.tsx';

/** Slot group.actions. */
export const GroupActions = ({ group, members }: SlotProps['group.actions']) => (
  <AddExpense group={group} members={members}>
    {(open) => (
      <Button tone="main" icon={<Plus aria-hidden="true" />} onClick={open}>
        Add Expense
      </Button>
    )}
  </AddExpense>
);
