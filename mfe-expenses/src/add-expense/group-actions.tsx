import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import type { SlotProps } from '@allsquare/kit/slots';
import { Button } from '@allsquare/kit/ui/button';
import { Plus } from 'lucide-react';
import { AddExpense } from './add-expense.tsx';

const AddExpenseButton = ({ alone, onPress }: { alone: boolean; onPress: () => void }) => {
  useOneTimeParam('add-expense', onPress);
  return (
    <Button tone={alone ? 'line' : 'main'} icon={<Plus aria-hidden="true" />} onClick={onPress}>
      Add Expense
    </Button>
  );
};

/** Slot group.actions; `?add-expense` in the URL opens it. For a single member, inviting is the main action. */
export const GroupActions = ({ group, members }: SlotProps['group.actions']) => (
  <AddExpense group={group} members={members}>
    {(open) => <AddExpenseButton alone={members.length === 1} onPress={open} />}
  </AddExpense>
);
