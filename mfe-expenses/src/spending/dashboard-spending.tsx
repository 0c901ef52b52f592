import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { getTotals } from '@allsquare/expenses-contract';
import type { Answer } from '@allsquare/kit/api';
import { today } from '@allsquare/kit/dates';
import { CurrencyContext } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { sumsIn } from '../expenses/sums.ts';
import { SummaryHead } from '../parts/summary-head.tsx';
import { MonthChart } from './month-chart.tsx';
import styles from './spending.module.css';
import { monthsUpTo } from './spent-months.ts';

/** Loaded on demand, because few have groups in several currencies. */
const Chips = lazy(() => import('../split/chips.tsx').then((loaded) => ({ default: loaded.Chips<string> })));

const MONTHS = 6;

const Spending = ({ totals }: { totals: Answer<typeof getTotals> }) => {
  const [chosen, setChosen] = useState<string>();
  const all = sumsIn(totals)
    .map(({ months, currency = DEFAULT_CURRENCY }) => ({
      currency,
      months: monthsUpTo(today().slice(0, 7), MONTHS, months),
    }))
    .filter(({ months }) => months.some(({ amount }) => amount > 0));
  const shown = all.find(({ currency }) => currency === chosen) ?? all[0];
  if (!shown) return null;
  return (
    <section className={styles.ofAll}>
      <SummaryHead title="Spending by month">
        <span>by everyone in your groups</span>
      </SummaryHead>
      {all.length > 1 && (
        <Suspense>
          <Chips
            label="Currency"
            choices={all.map(({ currency }) => ({ value: currency, label: currency }))}
            value={shown.currency}
            onChoose={setChosen}
          />
        </Suspense>
      )}
      <CurrencyContext value={shown.currency}>
        <MonthChart months={shown.months} />
      </CurrencyContext>
    </section>
  );
};

/** Slot dashboard.spending: the last six months of everybody in the user's groups; empty without spending. */
export const DashboardSpending = () => (
  <Loaded query={useQuery(totalsQuery())} skeleton={<SkeletonRows label="Loading the spending" />}>
    {(totals) => <Spending totals={totals} />}
  </Loaded>
);
