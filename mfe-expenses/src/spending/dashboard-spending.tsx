import { today } from '@allsquare/kit/dates';
import { useQuery } from '@allsquare/kit/query';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { totalsOf } from '../expenses/expenses.queries.ts';
import { MonthBars } from './month-bars.tsx';
import { monthsUpTo } from './spent-months.ts';

const MONTHS = 6;

/** Slot dashboard.spending: the last six months in all my groups; nothing when there was no spending in them. */
export const DashboardSpending = () => (
  <Loaded query={useQuery(totalsOf())} skeleton={<SkeletonRows rows={MONTHS} label="Loading the spending" />}>
    {(totals) => {
      const months = monthsUpTo(today().slice(0, 7), MONTHS, totals.months);
      return (
        months.some(({ amount }) => amount > 0) && (
          <section className="x-dashboard-spending">
            <div className="x-summary-head">
              <h2>Spending by month</h2>
              <span>in all your groups</span>
            </div>
            <MonthBars months={months} />
          </section>
        )
      );
    }}
  </Loaded>
);
