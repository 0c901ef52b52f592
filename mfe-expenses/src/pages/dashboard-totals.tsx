import { formatCents } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { Lane } from '@allsquare/kit/ui/lane';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { Tile } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';
import { myBalancesQuery } from '../balances/balances.queries.ts';
import styles from '../balances/totals.module.css';
import { type Totals, totalsOf } from '../balances/totals.ts';
import { OpenPayments } from '../counterparts/open-payments.tsx';

/** Slot dashboard.totals. */
export const DashboardTotals = () => (
  <Loaded query={useQuery(myBalancesQuery)} skeleton={<TotalsSkeleton />}>
    {(balances) => <TotalsBlocks {...totalsOf(balances.map(({ cents }) => cents))} />}
  </Loaded>
);

const captionOf = ({ owe, owed }: Totals) => {
  if (owe === 0 && owed === 0) return 'You are square with everyone';
  if (-owe === owed) return 'You owe as much as you are owed';
  return owed > -owe ? 'You are owed more than you owe' : 'You owe more than you are owed';
};
const inGroups = (count: number) => `in ${count} ${count === 1 ? 'group' : 'groups'}`;

const TotalsBlocks = (totals: Totals) => {
  const { user } = useSession();
  const { total, owe, owed } = totals;
  const largest = Math.max(-owe, owed, 1);
  return (
    <section className={styles.totals} aria-label="Summary">
      <Figure title="Total Balance" cents={total} note={captionOf(totals)}>
        <Lane
          onBlock
          className={styles.lane}
          owes={-owe / largest}
          owed={owed / largest}
          at={total / largest}
          tile={<Tile person={user} />}
        />
      </Figure>
      <Figure title="You Owe" cents={owe} note={inGroups(totals.owingGroups)}>
        {owe < 0 && <OpenPayments side="owe" title="You Owe" />}
      </Figure>
      <Figure title="You Are Owed" cents={owed} note={inGroups(totals.owedGroups)}>
        {owed > 0 && <OpenPayments side="owed" title="You Are Owed" />}
      </Figure>
    </section>
  );
};

type FigureProps = { title: string; cents: number; note: string; children?: ReactNode };
const Figure = ({ title, cents, note, children }: FigureProps) => (
  <div className={styles.figure} data-tone={toneOf(cents)}>
    <h2>{title}</h2>
    <span className={styles.note}>{note}</span>
    {/* The figure shrinks to fit: the sheet needs the number of its characters. */}
    <div className={styles.amount} style={{ '--n': formatCents(cents, 'signed').length }}>
      <Amount cents={cents} signed />
    </div>
    {children}
  </div>
);

const TotalsSkeleton = () => (
  <section className={`${styles.totals} ${styles.loading}`} aria-busy="true" aria-label="Loading the summary">
    <div className={styles.figure}>
      <Skeleton width="6.875rem" height="0.875rem" />
      <Skeleton width="min(17.5rem, 90%)" height="3.5rem" />
    </div>
    {['5rem', '6.25rem'].map((width) => (
      <div className={styles.figure} key={width}>
        <Skeleton width={width} height="0.875rem" />
        <Skeleton width="min(8.75rem, 90%)" height="2.25rem" />
      </div>
    ))}
  </section>
);
