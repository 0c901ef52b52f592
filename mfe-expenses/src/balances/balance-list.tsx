import { isolated } from '@allsquare/contract-kit';
import type { MemberBalance } from '@allsquare/expenses-contract';
import { partsOf, useCurrency } from '@allsquare/kit/money';
import { useSession } from '@allsquare/kit/session';
import { Amount, toneClass } from '@allsquare/kit/ui/amount';
import { Lane, laneOf } from '@allsquare/kit/ui/lane';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { initialsIn, Tile } from '@allsquare/kit/ui/tile';
import { FEW, FirstFew, FirstFewSkeleton } from '../parts/first-few.tsx';
import type { AskWhy } from './ask-why.ts';
import styles from './balance-list.module.css';
import { balanceWords } from './balance-words.ts';

type Balance = Pick<MemberBalance, 'userId' | 'name' | 'colour' | 'cents'>;
type Balances = {
  balances: readonly Balance[];
  /** Makes each row a button that opens the explanation. */
  onWhy?: AskWhy;
};

/** The labels of both sides of zero, at the ends of the lanes below. */
const Axis = () => (
  <div className={styles.axis} aria-hidden="true">
    <span>← owes</span>
    <span>{partsOf(0, 'none', useCurrency()).dollars}</span>
    <span>gets back →</span>
  </div>
);

const SkeletonBalances = ({ rows }: { rows: number }) => (
  <SkeletonRows rows={rows} label="Loading the balances" className={styles.balance}>
    <Skeleton width="min(8.75rem, 80%)" height="1.25rem" />
    <Skeleton width="5.25rem" height="1.8125rem" />
    <Lane at={0} tile={null} className={styles.lane} />
  </SkeletonRows>
);

/** Returns a function that renders the row of a person, all on one scale. */
const useRowOf = ({ balances, onWhy }: Balances) => {
  const me = useSession().user.id;
  const largest = Math.max(...balances.map(({ cents }) => Math.abs(cents)));
  const letters = initialsIn(balances.map(({ userId, name }) => ({ id: userId, name })));
  return ({ userId, name, colour, cents }: Balance) => {
    const person = { id: userId, name, colour };
    const shown = userId === me ? 'You' : isolated(name);
    return (
      <Row key={userId} className={styles.balance}>
        <b>{shown}</b>
        <span className={`${styles.value} ${toneClass(cents)}`}>
          <span>{balanceWords(cents, userId === me)} </span>
          <Amount cents={cents} signed />
        </span>
        <Lane
          {...laneOf(cents, largest)}
          className={styles.lane}
          tile={<Tile person={person} letters={letters.get(userId)} />}
        />
        {onWhy && (
          <button
            type="button"
            className={styles.why}
            aria-label={`Why this balance? ${shown}`}
            onClick={() => onWhy(person)}
          />
        )}
      </Row>
    );
  };
};

const highestFirst = (one: Balance, other: Balance) => other.cents - one.cents;

/** Everybody on an axis, from the highest balance to the lowest, as high as the neighboring part. */
export const BalanceList = ({ balances }: Pick<Balances, 'balances'>) => (
  <>
    <Axis />
    <Rows label="Balances" className={styles.tall}>
      {balances.toSorted(highestFirst).map(useRowOf({ balances }))}
    </Rows>
  </>
);

export const OwnBalanceSkeleton = () => (
  <>
    <Axis />
    <SkeletonBalances rows={1} />
  </>
);

/** The user's own row of the balances. */
export const OwnBalance = ({ balances, onWhy }: Balances) => {
  const me = useSession().user.id;
  return (
    <>
      <Axis />
      <Rows label="Your balance">
        {balances.filter(({ userId }) => userId === me).map(useRowOf({ balances, onWhy }))}
      </Rows>
    </>
  );
};

/** The placeholder for the others' balances in a group of this size. */
export const OtherBalancesSkeleton = ({ people }: { people: number }) => (
  <>
    <SkeletonBalances rows={Math.min(FEW, people - 1)} />
    {people - 1 > FEW && <FirstFewSkeleton />}
  </>
);

/** The rows of the others: the largest balances, or everybody; both from the highest to the lowest. */
export const OtherBalances = ({ balances, onWhy, allAt }: Balances & { allAt?: string }) => {
  const me = useSession().user.id;
  const others = balances
    .filter(({ userId }) => userId !== me)
    .toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
  const rows = [others.slice(0, FEW), others.slice(FEW)].flatMap((some) => some.toSorted(highestFirst));
  return (
    <FirstFew label="Balances" what="balances" count={balances.length} allAt={allAt}>
      {rows.map(useRowOf({ balances, onWhy }))}
    </FirstFew>
  );
};
