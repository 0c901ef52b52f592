import { useIdle } from '@allsquare/kit/idle';
import { formatCents } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { Lane } from '@allsquare/kit/ui/lane';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Skeleton } from '@allsquare/kit/ui/skeleton';
import { Tile } from '@allsquare/kit/ui/tile';
import { type ReactNode, useEffect, useState } from 'react';
import { myBalancesQuery } from '../balances/balances.queries.ts';
import styles from '../balances/totals.module.css';
import { type Totals, totalsIn } from '../balances/totals.ts';
import type * as LazyTotals from '../open-payments/lazy-totals.tsx';
import type { Side } from '../open-payments/payments.ts';
import { type Money, othersText } from '../parts/others-text.ts';

/** Slot dashboard.totals. */
export const DashboardTotals = () => (
  <Loaded query={useQuery(myBalancesQuery)} skeleton={<TotalsSkeleton />}>
    {(balances) => <TotalsBlocks all={totalsIn(balances)} />}
  </Loaded>
);

const captionOf = ({ owe, owed }: Totals) => {
  if (owe === 0 && owed === 0) return 'You are square with everyone';
  if (-owe === owed) return 'You owe as much as you are owed';
  return owed > -owe ? 'You are owed more than you owe' : 'You owe more than you are owed';
};

/** The people beside the totals, loaded after the rows below. */
const useLazyTotals = () => {
  const [lazy, setLazy] = useState<typeof LazyTotals>();
  const isIdle = useIdle();
  useEffect(() => {
    // In the chunk of the spending, which loads then too.
    const load = () => import(/* webpackChunkName: "spending" */ '../open-payments/lazy-totals.tsx');
    if (isIdle) void load().then(setLazy, () => undefined);
  }, [isIdle]);
  return lazy;
};

const TotalsBlocks = ({ all: [totals, ...others] }: { all: ReturnType<typeof totalsIn> }) => {
  const { user } = useSession();
  const { total = 0, owe = 0, owed = 0, currency } = totals ?? {};
  const lazy = useLazyTotals();
  const largest = Math.max(-owe, owed, 1);
  const inOthers = (figure: keyof Totals) =>
    others.flatMap((one) => (one[figure] === 0 ? [] : { cents: one[figure], currency: one.currency }));
  return (
    <section className={styles.totals} aria-label="Summary">
      <Figure
        title="Total Balance"
        cents={total}
        others={inOthers('total')}
        currency={currency}
        lazy={lazy}
        // What is owed in several currencies cannot be compared.
        note={inOthers('owe').length + inOthers('owed').length > 0 ? undefined : captionOf({ total, owe, owed })}
      >
        <Lane
          onBlock
          className={styles.lane}
          owes={-owe / largest}
          owed={owed / largest}
          at={total / largest}
          tile={<Tile person={user} />}
        />
      </Figure>
      <Figure title="You Owe" cents={owe} others={inOthers('owe')} currency={currency} side="owe" lazy={lazy} />
      <Figure title="You Are Owed" cents={owed} others={inOthers('owed')} currency={currency} side="owed" lazy={lazy} />
    </section>
  );
};

type FigureProps = {
  title: string;
  cents: number;
  currency: string | undefined;
  /** In other currencies. */
  others: readonly Required<Money>[];
  lazy: typeof LazyTotals | undefined;
  note?: string;
  /** The kind of people that it shows. */
  side?: Side;
  children?: ReactNode;
};
const Figure = ({ title, cents, currency, others, lazy, note, side, children }: FigureProps) => (
  <div className={styles.figure} data-tone={toneOf(cents)}>
    <h2>{title}</h2>
    {side && lazy && (cents !== 0 || others.length > 0) ? (
      <lazy.PeopleOfTotal side={side} title={title} className={styles.note} />
    ) : (
      <span className={styles.note}>{note}</span>
    )}
    {/* The style sheet needs the number of characters to fit the amount. */}
    <div className={styles.amount} style={{ '--n': formatCents(cents, 'signed', currency).length }}>
      {lazy ? (
        <lazy.CountingAmount cents={cents} currency={currency} />
      ) : (
        <Amount cents={cents} signed currency={currency} />
      )}
    </div>
    {others.length > 0 && <p className={styles.others}>and {othersText(others)}</p>}
    {children}
  </div>
);

const TotalsSkeleton = () => (
  <section className={`${styles.totals} ${styles.loading}`} aria-busy="true" aria-label="Loading the summary">
    <div className={styles.figure}>
      <Skeleton width="6.875rem" height="0.875rem" />
      <Skeleton width="min(17.5rem, 90%)" height="3.5rem" />
    </div>
    <div className={styles.figure}>
      <Skeleton width="5rem" height="0.875rem" />
      <Skeleton width="min(8.75rem, 90%)" height="2.25rem" />
    </div>
    <div className={styles.figure}>
      <Skeleton width="6.25rem" height="0.875rem" />
      <Skeleton width="min(8.75rem, 90%)" height="2.25rem" />
    </div>
  </section>
);
