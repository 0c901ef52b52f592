import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useReopen } from '@allsquare/kit/reopen';
import { useSession } from '@allsquare/kit/session';
import type { SlotProps } from '@allsquare/kit/slots';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ADD_EXPENSE } from './add-draft.ts';
import type { AddExpenseDialogProps } from './add-expense.dialog.tsx';

type AddExpenseProps = Pick<SlotProps['group.actions'], 'group' | 'members'> & {
  /** Renders the trigger of the dialog. */
  children: (open: () => void) => ReactNode;
};

const load = preloaded(
  () =>
    import(/* webpackChunkName: "first-presses" */ './add-expense.dialog.tsx').then(
      ({ AddExpenseDialog }) => AddExpenseDialog,
    ),
  true,
);

/** The Add Expense dialog and its trigger. Each opening starts a new form with the payer of the last saved one. */
export const AddExpense = ({ group, members, children }: AddExpenseProps) => {
  const me = useSession().user.id;
  const [opened, setOpened] = useState<{ Dialog: ComponentType<AddExpenseDialogProps> }>();
  const [lastPayer, setLastPayer] = useState(me);
  const open = async () => {
    const Dialog = await loadOnDemand(load);
    if (Dialog) setOpened({ Dialog });
  };
  useReopen(ADD_EXPENSE, 'group', (groupId) => groupId === group.id && void open());
  const payer = members.find(({ userId }) => userId === lastPayer) ?? members[0];
  return (
    <>
      {children(() => void open())}
      {opened && (
        <opened.Dialog
          group={group}
          members={members}
          payer={payer?.userId ?? me}
          place="group"
          onClose={() => setOpened(undefined)}
          onSaved={setLastPayer}
        />
      )}
    </>
  );
};
