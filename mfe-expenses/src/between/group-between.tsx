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
import { paymentsWith, payTogether } from './pair.ts';
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

type RecordedProps = Pick<BetweenProps, 'group' | 'members'> & { suggestion: Suggestion; onClose: () => void };
const Recorded = ({ group, members, ...rest }: RecordedProps) => {
  const { data: balances } = useQuery(groupBalancesQuery(group.id));
  return <SettleDialog {...rest} groupId={group.id} people={balances ?? members} balances={balances} />;
};

/** The dialog of the one payment; where there is none, or a choice, the panel says so. */
const PaymentAlone = (props: WithPerson) => {
  const { plan, oursIn } = useOurs(props);
  const [found, setFound] = useState<Suggestion>();
  const look = useEffectEvent(() => {
    const [transfer, ...more] = plan.data ? oursIn(plan.data) : [];
    if (plan.data && transfer && more.length === 0) setFound({ transfer, planVersion: plan.data.version });
    else if (plan.data || plan.isError) props.payment?.onNone();
  });
  const isAnswered = !plan.isPending;
  useEffect(() => {
    if (isAnswered) look();
  }, [isAnswered]);
  return found && <Recorded {...props} suggestion={found} onClose={() => props.payment?.onClose()} />;
};

const WithOne = (props: WithPerson) => {
  const { group, members, person } = props;
  const { me, plan, oursIn } = useOurs(props);
  const [settled, setSettled] = useState<Suggestion>();
  const isMe = person.userId === me;
  const whyNone = ({ transfers }: Plan) => {
    if (isMe) return 'You have nothing to pay here, and nothing to get.';
    if (transfers.length === 0) return 'Nothing to pay between you two: the group is square.';
    if (payTogether(me, person.userId, members)) return 'Nothing to pay between you two: you pay together.';
    return 'Nothing to pay between you two. Your balances are settled through others.';
  };
  return (
    <>
      <Loaded query={plan}>
        {(loaded) => {
          const ours = oursIn(loaded);
          if (ours.length === 0) return <p className={styles.nothing}>{whyNone(loaded)}</p>;
          return ours.map((transfer) => (
            <PairPayment
              key={`${transfer.from} ${transfer.to}`}
              transfer={transfer}
              people={members}
              onSettle={() => setSettled({ transfer, planVersion: loaded.version })}
            />
          ));
        }}
      </Loaded>
      {!isMe && <BetweenBills groupId={group.id} userId={person.userId} />}
      {settled && <Recorded {...props} suggestion={settled} onClose={() => setSettled(undefined)} />}
    </>
  );
};
