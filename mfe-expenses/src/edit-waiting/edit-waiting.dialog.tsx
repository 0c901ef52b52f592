import { CurrencyContext } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import type { WaitingEntry } from '@allsquare/kit/waiting';
import { AddExpenseDialog } from '../add-expense/add-expense.dialog.tsx';
import { groupBalancesQuery, planQuery } from '../balances/balances.queries.ts';
import { groupQuery, membersOf } from '../groups/groups.queries.ts';
import { SettleDialog } from '../settlements/settle.dialog.tsx';
import type { SettlementDraft } from '../settlements/settlement-draft.ts';

type EditWaitingProps = { entry: WaitingEntry; onClose: () => void };

/** Its form as it was typed; a payment of the plan with today's plan. */
export const EditWaitingDialog = ({ entry, onClose }: EditWaitingProps) => {
  const { groupId, groupName, currency } = entry.shown;
  const me = useSession().user.id;
  const group = useQuery(groupQuery(groupId)).data;
  const members = group ? membersOf(group) : [];
  return (
    <CurrencyContext value={currency}>
      {entry.kind === 'expense' ? (
        <AddExpenseDialog
          group={{ id: groupId, name: groupName }}
          members={members}
          payer={members.find(({ userId }) => userId === me)?.userId ?? me}
          place="waiting"
          waiting={entry}
          onClose={onClose}
        />
      ) : (
        <EditPayment entry={entry} onClose={onClose} members={members} />
      )}
    </CurrencyContext>
  );
};

const EditPayment = ({ entry, onClose, members }: EditWaitingProps & { members: ReturnType<typeof membersOf> }) => {
  const { groupId } = entry.shown;
  const balances = useQuery(groupBalancesQuery(groupId)).data;
  const { data: plan, isFetching } = useQuery(planQuery(groupId));
  const { suggestion } = entry.form as SettlementDraft;
  if (suggestion && !plan && isFetching) return null;
  const { from, to } = suggestion?.transfer ?? {};
  const transfer = plan?.transfers.find((line) => line.from === from && line.to === to);
  const today = suggestion && plan && transfer ? { transfer, planVersion: plan.version } : suggestion;
  return (
    <SettleDialog
      groupId={groupId}
      people={balances ?? members}
      balances={balances}
      suggestion={today}
      waiting={entry}
      onClose={onClose}
    />
  );
};
