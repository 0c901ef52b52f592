import { isolated } from '@allsquare/contract-kit';
import { type Money, useCurrency, useMoney } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Rows } from '@allsquare/kit/ui/row';
import { initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { wordOf } from '../split/currency-word.ts';
import { ShareField } from '../split/share-field.tsx';
import { amountField } from '../split/split-kinds.ts';
import type { SplitPerson } from '../split/split-person.ts';
import styles from './payers.module.css';
import { type PayersDraft, unpaidOf } from './payers-draft.ts';

const verdictOf = (unpaid: number, isRefund: boolean, money: Money) => {
  if (Number.isNaN(unpaid)) return 'One amount is not valid';
  if (unpaid > 0) return `${money(unpaid)} left to ${isRefund ? 'receive' : 'pay'}`;
  return unpaid < 0 ? `${money(-unpaid)} too much` : 'Adds up';
};

type PayerAmountsProps = {
  people: readonly SplitPerson[];
  /** Null: one person paid alone. */
  payers: PayersDraft | null;
  isRefund: boolean;
  amount: number;
  onPayers: (payers: PayersDraft) => void;
};

/** The amount that each of several payers paid, and whether they add up. */
export const PayerAmounts = ({ people, payers, isRefund, amount, onPayers }: PayerAmountsProps) => {
  const me = useSession().user.id;
  const currency = useCurrency();
  const money = useMoney();
  if (!payers) return null;
  const letters = initialsIn(people.map(({ userId, name }) => ({ id: userId, name })));
  const field = {
    ...amountField(currency),
    label: (name: string) => `${isRefund ? 'Received' : 'Paid'} by ${isolated(name)} in ${wordOf(currency)}`,
  };
  const unpaid = unpaidOf(
    payers,
    people.map(({ userId }) => userId),
    amount,
    currency,
  );
  return (
    <div className={styles.payers}>
      <Rows label={isRefund ? 'Who received how much' : 'Who paid how much'}>
        {people.map(({ userId, name, colour }) => {
          const called = userId === me ? 'You' : isolated(name);
          return (
            <li key={userId} className={styles.payer}>
              <Tile person={{ id: userId, name, colour }} letters={letters.get(userId)} />
              <b>{called}</b>
              <ShareField
                field={field}
                row={{ userId, isIncluded: true, cents: 0, typed: payers[userId] ?? '' }}
                name={called}
                onType={(text) => onPayers({ ...payers, [userId]: text })}
                onLeave={() => undefined}
              />
            </li>
          );
        })}
      </Rows>
      <output className={unpaid === 0 ? styles.whole : styles.wrong}>{verdictOf(unpaid, isRefund, money)}</output>
    </div>
  );
};
