import { useQuery } from '@allsquare/kit/query';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { lazy, Suspense } from 'react';
import { sharedTotalsQuery } from '../statistics/statistics.queries.ts';
import { RecentSpending } from './recent-spending.tsx';

/** Loaded on demand, because few have groups in several currencies. */
const SpendingIn = lazy(() => import('./spending-in.tsx').then((loaded) => ({ default: loaded.SpendingIn })));

/** Slot dashboard.spending: the user's share of the last six months, one currency at a time. */
export const DashboardSpending = () => (
  <Loaded query={useQuery(sharedTotalsQuery)} skeleton={<SkeletonRows label="Loading the spending" />}>
    {(totals) =>
      totals.others || totals.currency ? (
        <Suspense>
          <SpendingIn totals={totals} />
        </Suspense>
      ) : (
        <RecentSpending spent={totals.months} />
      )
    }
  </Loaded>
);
