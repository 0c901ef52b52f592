import type { Plan } from '@allsquare/expenses-contract';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import type { SlotProps } from '@allsquare/kit/slots';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { useEffect, useEffectEvent, useState } from 'react';
import { groupBalancesQuery, planQuery } from '../balances/balances.queries.ts';
import type { Suggestion } from '../balances/suggestion.ts';
import { SettleDialog } from '../settlements/settle.dialog.tsx';
import styles from './between.module.css';
import { BetweenBills } from './between-bills.tsx';
import { Everybody } from './everybody.tsx';
import { otherThan, paymentsWith, payTogether } from './pair.ts';
import { PairPayment } from './pair-payment.tsx';

type BetweenProps = SlotProps['group.between'];
type WithPerson = Required<Pick<BetweenProps, 'person'>> & BetweenProps;
const hasPerson = (props: BetweenProps): props is WithPerson => props.person !== undefined;

/** Slot group.between: what stands between somebody and me, of myself what I pay and get; else everybody. */
export const GroupBetween = (props: BetweenProps) => {
  const { group, members, onChoose } = props;
  const balances = useQuery(groupBalancesQuery(group.id));
  if (hasPerson(props)) return props.payment ? <PaymentAlone {...props} /> : <WithOne {...props} />;
  return (
    <Loaded query={balances}>{(list) => <Everybody members={members} balances={list} onChoose={onChoose} />}</Loaded>
  );
};

const useOurs = ({ group, members, person }: WithPerson) => {
  const me = useSession().user.id;
  const plan = useQuery(planQuery(group.id));
  const oursIn = ({ transfers }: Plan) => paymentsWith(person.userId, me, transfers, members);
  return { me, plan, oursIn };
};

/** The dialog of the one payment; where there is none, or a choice, the panel says so. */
const PaymentAlone = (props: WithPerson) => {
  const { group, members, payment } = props;
  const { plan, oursIn } = useOurs(props);
  const { data: balances } = useQuery(groupBalancesQuery(group.id));
  const [transfer, ...more] = plan.data ? oursIn(plan.data) : [];
  const isOne = transfer !== undefined && more.length === 0;
  // As it was found: recorded, it is no longer in the plan.
  const [found, setFound] = useState<Suggestion>();
  if (!found && plan.data && isOne) setFound({ transfer, planVersion: plan.data.version });
  const isNone = !plan.isPending && !found && !isOne;
  const sayNone = useEffectEvent(() => payment?.onNone());
  useEffect(() => {
    if (isNone) sayNone();
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

const WithOne = (props: WithPerson) => {
  const { group, members, person, onPay } = props;
  const { me, plan, oursIn } = useOurs(props);
  const isMe = person.userId === me;
  return (
    <>
      <Loaded query={plan}>
        {(loaded) => {
          const ours = oursIn(loaded);
          if (ours.length === 0) return <NoPayment>{whyNone(loaded, me, person.userId, members)}</NoPayment>;
          return ours.map((transfer) => (
            <PairPayment
              key={`${transfer.from} ${transfer.to}`}
              transfer={transfer}
              people={members}
              onSettle={() => onPay(isMe ? otherThan(me, transfer, members) : person.userId)}
            />
          ));
        }}
      </Loaded>
      {!isMe && <BetweenBills groupId={group.id} userId={person.userId} />}
    </>
  );
};

const NoPayment = ({ children: [first, then] }: { children: readonly [string, string] }) => (
  <p className={styles.nothing}>
    <b>{first}</b> {then}
  </p>
);

const whyNone = ({ transfers }: Plan, me: string, other: string, members: BetweenProps['members']) => {
  if (other === me) return ['Nothing to pay, and nothing to get.', 'You are square in this group.'] as const;
  const nothing = 'Nothing to pay between you two.';
  if (transfers.length === 0) return [nothing, 'The group is square.'] as const;
  if (payTogether(me, other, members)) return [nothing, 'You pay together.'] as const;
  return [nothing, 'Your balances are settled through others.'] as const;
};
