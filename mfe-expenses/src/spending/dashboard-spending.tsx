import { today } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { SummaryHead } from '../parts/summary-head.tsx';
import { MonthChart } from './month-chart.tsx';
import styles from './spending.module.css';
import { monthsUpTo } from './spent-months.ts';

const MONTHS = 6;

/** Slot dashboard.spending: the last six months of everybody in the user's groups; empty without spending. */
export const DashboardSpending = () => (
  <Loaded query={useQuery(totalsQuery())} skeleton={<SkeletonRows label="Loading the spending" />}>
    {(totals) => {
      const months = monthsUpTo(today().slice(0, 7), MONTHS, totals.months);
      return (
        months.some(({ amount }) => amount > 0) && (
          <section className={styles.ofAll}>
            <SummaryHead title="Spending by month">
              <span>by everyone in your groups</span>
            </SummaryHead>
            <MonthChart months={months} />
          </section>
        )
      );
    }}
  </Loaded>
);
