import { useReopen } from '@allsquare/kit/draft';
import { useSession } from '@allsquare/kit/session';
import type { SlotProps } from '@allsquare/kit/slots';
import { type ReactNode, useState } from 'react';
import { ADD_EXPENSE } from './add-draft.ts';
import { AddExpenseDialog } from './add-expense.dialog.tsx';

type AddExpenseProps = Pick<SlotProps['group.actions'], 'group' | 'members'> & {
  /** What opens the dialog. */
  children: (open: () => void) => ReactNode;
};

/** The Add Expense dialog and what opens it. Each opening is a new form that keeps the payer of the last one saved. */
export const AddExpense = ({ group, members, children }: AddExpenseProps) => {
  const me = useSession().user.id;
  const [isOpen, setOpen] = useState(false);
  const [lastPayer, setLastPayer] = useState(me);
  useReopen(ADD_EXPENSE, 'group', (groupId) => groupId === group.id && setOpen(true));
  const payer = members.find(({ userId }) => userId === lastPayer) ?? members[0];
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <AddExpenseDialog
          group={group}
          members={members}
          payer={payer?.userId ?? me}
          place="group"
          onClose={() => setOpen(false)}
          onSaved={setLastPayer}
        />
      )}
    </>
  );
};
