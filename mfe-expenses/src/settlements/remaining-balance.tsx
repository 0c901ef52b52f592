import type { MemberBalance } from '@allsquare/expenses-contract';
import { useMoney } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { groupQuery, membersOf } from '../groups/groups.queries.ts';
import { afterPayment, overpaymentWords, type Party } from './after-payment.ts';
import styles from './settle.module.css';

type RemainingBalanceProps = {
  groupId: string;
  balances: readonly MemberBalance[];
  payer: Party;
  payee: Party;
  /** Cents. */
  amount: number;
};

/** The result of a payment: the group's mosaic, and the balances of both people. */
export const RemainingBalance = ({ groupId, balances, payer, payee, amount }: RemainingBalanceProps) => {
  const group = useQuery(groupQuery(groupId)).data;
  const members = group ? membersOf(group) : [];
  const change = new Map([
    [payer.userId, amount],
    [payee.userId, -amount],
  ]);
  const after = new Map(balances.map(({ userId, cents }) => [userId, cents + (change.get(userId) ?? 0)]));
  const unitOf = (id: string) => members.find(({ userId }) => userId === id)?.unit ?? id;
  const together = Map.groupBy(after, ([id]) => unitOf(id));
  const settled = [...together.values()].every((some) => some.reduce((sum, [, cents]) => sum + cents, 0) === 0);
  const [one, other] = afterPayment(payer, payee, amount, useMoney());
  return (
    <output className={styles.after}>
      {members.length > 0 && (
        <Mosaic
          people={members.map(({ userId, name, colour }) => ({
            id: userId,
            name,
            colour,
            balance: after.get(userId) ?? 0,
          }))}
          count={members.length}
          settled={settled}
          size={40}
        />
      )}
      <span>
        <b>{overpaymentWords(payer, payee, amount)}</b>
        After this {one.isSquare ? <b>{one.words}</b> : one.words}, and{' '}
        {other.isSquare ? <b>{other.words}</b> : other.words}.
      </span>
    </output>
  );
};
