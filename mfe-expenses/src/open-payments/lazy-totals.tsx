import { isolated } from '@allsquare/contract-kit';
import { formatCents } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { Link } from '@allsquare/kit/router';
import { Amount } from '@allsquare/kit/ui/amount';
import { initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { counterpartsQuery } from './counterparts.queries.ts';
import styles from './lazy-totals.module.css';
import { OpenPayments } from './open-payments.tsx';
import { paymentAddress, peopleOn, type Side } from './payments.ts';
import { useCountUp } from './use-count-up.ts';

/** The maximum number of tiles. */
const SHOWN = 5;

const wordsOf = {
  owe: (name: string, sum: string) => `Pay ${isolated(name)} ${sum}`,
  owed: (name: string, sum: string) => `${isolated(name)} pays you ${sum}`,
};

/** Who owes the user, or whom the user owes: each tile links to the payment, the rest of the block lists the people. */
export const PeopleOfTotal = ({ side, title, className }: { side: Side; title: string; className?: string }) => {
  const people = peopleOn(side, useQuery(counterpartsQuery).data ?? []);
  const letters = initialsIn(people.map(({ userId, name }) => ({ id: userId, name })));
  return (
    <>
      <OpenPayments side={side} title={title} />
      <span className={`${styles.people} ${className}`}>
        {people.slice(0, SHOWN).map(({ userId, name, sums, groupId }) => {
          const words = wordsOf[side](name, sums.map((one) => formatCents(one.cents, 'none', one.currency)).join(', '));
          return (
            <Link key={userId} to={paymentAddress(groupId, userId)} title={words}>
              <Tile person={{ id: userId, name }} letters={letters.get(userId)} className={styles.tile} />
              <VisuallyHidden>{words}</VisuallyHidden>
            </Link>
          );
        })}
        {people.length > SHOWN && <span className={styles.more}>+{people.length - SHOWN}</span>}
        {people.length > 0 && (
          <span className={styles.count}>{people.length === 1 ? '1 person' : `${people.length} people`}</span>
        )}
      </span>
    </>
  );
};

/** A total that counts up to its new value; screen readers read the new value at once. */
export const CountingAmount = ({ cents, currency }: { cents: number; currency: string | undefined }) => {
  const shown = useCountUp(cents);
  return shown === cents ? (
    <Amount cents={cents} currency={currency} signed />
  ) : (
    <>
      <span aria-hidden="true">
        <Amount cents={shown} currency={currency} signed />
      </span>
      <VisuallyHidden>{formatCents(cents, 'signed', currency)}</VisuallyHidden>
    </>
  );
};
