import type { SlotMember } from '@allsquare/groups-slots';
import { listDrafts } from '@allsquare/kit/draft';
import { useCurrency } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { useState } from 'react';
import { COPY_EXPENSE, type CopyDraft } from '../add-expense/add-draft.ts';
import { AddExpenseDialog } from '../add-expense/add-expense.dialog.tsx';
import { expenseQuery, type OpenedExpense } from '../expenses/expense.queries.ts';
import type { ExpenseDialogProps } from '../expenses/use-expense-dialog.tsx';
import { groupQuery, membersOf } from '../groups/groups.queries.ts';
import { copiedStart, leftWords } from './copied-start.ts';

type CopyProps = { opened: OpenedExpense; members: readonly SlotMember[]; onClose: () => void };

const Copy = ({ opened, members, onClose }: CopyProps) => {
  const me = useSession().user.id;
  const currency = useCurrency();
  const [copied] = useState(() => ({ opened, start: copiedStart(opened, members, currency) }));
  const { groupId, groupName } = opened.expense;
  return (
    <AddExpenseDialog
      group={{ id: groupId, name: groupName }}
      members={members}
      payer={me}
      place="list"
      copied={copied}
      note={leftWords(opened, members)}
      onClose={onClose}
    />
  );
};

/** Add Expense with everything of an expense, today; a draft of its own, as it was when it was copied. */
export const CopyExpenseDialog = ({ expense, onClose }: ExpenseDialogProps) => {
  const me = useSession().user.id;
  const [restored] = useState(
    () => listDrafts<CopyDraft>(me, COPY_EXPENSE).find(({ id }) => id === expense.id)?.values.opened,
  );
  const { data: latest } = useQuery({ ...expenseQuery(expense.id), enabled: !restored });
  const { data: group } = useQuery(groupQuery(expense.groupId));
  const opened = restored ?? latest;
  return opened && group && <Copy opened={opened} members={membersOf(group)} onClose={onClose} />;
};
