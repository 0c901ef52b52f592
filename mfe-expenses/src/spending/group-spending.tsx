import type { Expense, getTotals } from '@allsquare/expenses-contract';
import type { Answer } from '@allsquare/kit/api';
import { useIdle } from '@allsquare/kit/idle';
import { preloaded } from '@allsquare/kit/on-demand';
import { useQuery } from '@allsquare/kit/query';
import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { lazy, Suspense, useState } from 'react';
import { categoryLook } from '../expenses/category.ts';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { filterableCategory, noFilter, writeFilter } from '../expenses/filter/expense-filter.ts';
import { SummaryHead } from '../parts/summary-head.tsx';
import { MonthChart } from './month-chart.tsx';
import { percentOf } from './percent.ts';
import { type Bar, SpendingBars } from './spending-bars.tsx';
import { spentMonths } from './spent-months.ts';

const load = preloaded(() => import(/* webpackChunkName: "by-person" */ './by-person.tsx'));
const ByPerson = lazy(() => load().then((loaded) => ({ default: loaded.ByPerson })));
const OwnSpending = lazy(() => load().then((loaded) => ({ default: loaded.OwnSpending })));

const MOST_MONTHS = 12;

/** With its percentage of all. Several categories share a color, so the icon is in the line of the bar. */
const barOf = (category: Expense['category'], cents: number, groupId: string, all: number): Bar => {
  const { label, Icon, colour } = categoryLook(category);
  const filter = { ...noFilter, groups: [groupId], categories: filterableCategory(category), sort: 'newest' as const };
  return {
    id: category,
    name: (
      <>
        {label} <span>{percentOf(cents, all)}</span>
      </>
    ),
    cents,
    colour,
    mark: <Icon color={colour} />,
    to: `/expenses?${writeFilter(filter)}`,
  };
};

type Spent = Pick<Answer<typeof getTotals>, 'amount' | 'categories' | 'months'>;
type SpendingProps = { group: { id: string; name: string }; people: number };

/**
 * A group's spending by category and by month, of everybody or the user's share, and who spent what; empty before its
 * first expense.
 */
export const GroupSpending = ({ group, people }: SpendingProps) => {
  const isIdle = useIdle();
  const [isMine, setMine] = useState(false);
  const charts = ({ amount, categories, months }: Spent) => (
    <>
      <section>
        <SummaryHead title="Spending by category">
          <Amount cents={amount} />
          <Button tone="quiet" aria-pressed={isMine} onClick={() => setMine(!isMine)}>
            Me
          </Button>
        </SummaryHead>
        <SpendingBars
          label="Spending by category"
          bars={categories
            .toSorted((a, b) => b.amount - a.amount)
            .map((one) => barOf(one.category, one.amount, group.id, amount))}
        />
      </section>
      <section>
        <SummaryHead title="Spending by month" />
        <MonthChart months={spentMonths(months, MOST_MONTHS)} groupId={group.id} />
      </section>
    </>
  );
  return (
    <Loaded query={useQuery(totalsQuery(group.id))} skeleton={<SkeletonRows label="Loading the spending" />}>
      {(totals) =>
        totals.count > 0 && (
          <>
            {isMine ? (
              <Suspense fallback={charts(totals)}>
                <OwnSpending groupId={group.id} skeleton={charts(totals)}>
                  {charts}
                </OwnSpending>
              </Suspense>
            ) : (
              charts(totals)
            )}
            {isIdle && (
              <Suspense>
                <ByPerson group={group} people={people} />
              </Suspense>
            )}
          </>
        )
      }
    </Loaded>
  );
};
