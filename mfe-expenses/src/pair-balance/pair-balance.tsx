import type { Plan } from '@allsquare/expenses-contract';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import type { SlotProps } from '@allsquare/kit/slots';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { useEffect, useEffectEvent, useState } from 'react';
import { groupBalancesQuery, planQuery } from '../balances/balances.queries.ts';
import type { Suggestion } from '../balances/suggestion.ts';
import { SettleDialog } from '../settlements/settle.dialog.tsx';
import { MemberBalances } from './member-balances.tsx';
import { otherParty, paymentsBetween, payTogether } from './pair.ts';
import styles from './pair-balance.module.css';
import { PairExpenses } from './pair-expenses.tsx';
import { PairPayment } from './pair-payment.tsx';

type PairBalanceProps = SlotProps['group.between'];
type PersonProps = Required<Pick<PairBalanceProps, 'person'>> & PairBalanceProps;
const hasPerson = (props: PairBalanceProps): props is PersonProps => props.person !== undefined;

/**
 * Slot group.between: the balance between the selected person and the user; for the user their own payments; else
 * everybody.
 */
export const PairBalance = (props: PairBalanceProps) => {
  const { group, members, onChoose } = props;
  const balances = useQuery(groupBalancesQuery(group.id));
  if (hasPerson(props)) return props.payment ? <PaymentDialog {...props} /> : <PersonBalance {...props} />;
  return (
    <Loaded query={balances}>
      {(list) => <MemberBalances members={members} balances={list} onChoose={onChoose} />}
    </Loaded>
  );
};

const usePairPayments = ({ group, members, person }: PersonProps) => {
  const me = useSession().user.id;
  const plan = useQuery(planQuery(group.id));
  const pairPaymentsIn = ({ transfers }: Plan) => paymentsBetween(person.userId, me, transfers, members);
  return { me, plan, pairPaymentsIn };
};

/** The dialog of the only payment; without one, or with several, the panel shows that. */
const PaymentDialog = (props: PersonProps) => {
  const { group, members, payment } = props;
  const { plan, pairPaymentsIn } = usePairPayments(props);
  const { data: balances } = useQuery(groupBalancesQuery(group.id));
  const [transfer, ...more] = plan.data ? pairPaymentsIn(plan.data) : [];
  const isOne = transfer !== undefined && more.length === 0;
  // As it was found, because a recorded payment is no longer in the plan.
  const [found, setFound] = useState<Suggestion>();
  if (!found && plan.data && isOne) setFound({ transfer, planVersion: plan.data.version });
  const isNone = !plan.isPending && !found && !isOne;
  const reportNone = useEffectEvent(() => payment?.onNone());
  useEffect(() => {
    if (isNone) reportNone();
  }, [isNone]);
  return (
    found && (
      <SettleDialog
        groupId={group.id}
        people={balances ?? members}
        balances={balances}
        suggestion={found}
        onClose={() => payment?.onClose()}
      />
    )
  );
};

const PersonBalance = (props: PersonProps) => {
  const { group, members, person, onPay } = props;
  const { me, plan, pairPaymentsIn } = usePairPayments(props);
  const isMe = person.userId === me;
  return (
    <>
      <Loaded query={plan}>
        {(loaded) => {
          const ours = pairPaymentsIn(loaded);
          if (ours.length === 0) return <NoPayment>{noPaymentWords(loaded, me, person.userId, members)}</NoPayment>;
          return ours.map((transfer) => (
            <PairPayment
              key={`${transfer.from} ${transfer.to}`}
              transfer={transfer}
              people={members}
              onSettle={() => onPay(isMe ? otherParty(me, transfer, members) : person.userId)}
            />
          ));
        }}
      </Loaded>
      {!isMe && <PairExpenses groupId={group.id} userId={person.userId} />}
    </>
  );
};

const NoPayment = ({ children: [first, then] }: { children: readonly [string, string] }) => (
  <p className={styles.nothing}>
    <b>{first}</b> {then}
  </p>
);

const noPaymentWords = ({ transfers }: Plan, me: string, other: string, members: PairBalanceProps['members']) => {
  if (other === me) return ['Nothing to pay or get back.', 'You are square in this group.'] as const;
  const nothing = 'Nothing to pay between you two.';
  if (transfers.length === 0) return [nothing, 'The group is square.'] as const;
  if (payTogether(me, other, members)) return [nothing, 'You pay together.'] as const;
  return [nothing, 'You both settle up with other people.'] as const;
};
