import type { MemberBalance } from '@allsquare/expenses-contract';
import { useSession } from '@allsquare/kit/session';
import { Amount, toneClass } from '@allsquare/kit/ui/amount';
import { Lane, laneOf } from '@allsquare/kit/ui/lane';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Skeleton, SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { initialsIn, Tile } from '@allsquare/kit/ui/tile';
import styles from './balance-list.module.css';
import { standingOf } from './balance-words.ts';

const Axis = () => (
  <div className={styles.axis} aria-hidden="true">
    <span>owes</span>
    <span>$0</span>
    <span>gets back</span>
  </div>
);

/** Stands for the balances of so many people. */
export const BalancesSkeleton = ({ people }: { people: number }) => (
  <>
    <Axis />
    <SkeletonRows rows={people} label="Loading the balances" className={styles.balance}>
      <Skeleton width="min(8.75rem, 80%)" height="1.25rem" />
      <Skeleton width="5.25rem" height="1.25rem" />
    </SkeletonRows>
  </>
);

type BalanceListProps = {
  balances: readonly Pick<MemberBalance, 'userId' | 'name' | 'colour' | 'cents'>[];
  /** As high as what is beside them. */
  tall?: boolean;
};

/** Everybody on an axis, from the highest balance to the lowest. */
export const BalanceList = ({ balances, tall }: BalanceListProps) => {
  const me = useSession().user.id;
  const largest = Math.max(...balances.map(({ cents }) => Math.abs(cents)));
  const letters = initialsIn(balances.map(({ userId, name }) => ({ id: userId, name })));
  return (
    <>
      <Axis />
      <Rows label="Balances" className={tall ? styles.tall : undefined}>
        {balances
          .toSorted((a, b) => b.cents - a.cents)
          .map(({ userId, name, colour, cents }) => (
            <Row key={userId} className={styles.balance}>
              <b>{userId === me ? 'You' : name}</b>
              <span className={`${styles.value} ${toneClass(cents)}`}>
                <span>{standingOf(cents, userId === me)} </span>
                <Amount cents={cents} signed />
              </span>
              <Lane
                {...laneOf(cents, largest)}
                className={styles.lane}
                tile={<Tile person={{ id: userId, name, colour }} letters={letters.get(userId)} />}
              />
            </Row>
          ))}
      </Rows>
    </>
  );
};
