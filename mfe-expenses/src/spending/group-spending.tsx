import type { Expense } from '@allsquare/expenses-contract';
import { useQuery } from '@allsquare/kit/query';
import { Amount } from '@allsquare/kit/ui/amount';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { categoryLook } from '../expenses/category.ts';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { filterableCategory, noFilter, writeFilter } from '../expenses/filter/expense-filter.ts';
import { SummaryHead } from '../parts/summary-head.tsx';
import { MonthChart } from './month-chart.tsx';
import { percentOf } from './percent.ts';
import { type Bar, SpendingBars } from './spending-bars.tsx';
import { spentMonths } from './spent-months.ts';

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

/** A group's spending by category and by month; empty before its first expense. */
export const GroupSpending = ({ groupId }: { groupId: string }) => (
  <Loaded query={useQuery(totalsQuery(groupId))} skeleton={<SkeletonRows label="Loading the spending" />}>
    {({ count, amount, categories, months }) =>
      count > 0 && (
        <>
          <section>
            <SummaryHead title="Spending by category">
              <Amount cents={amount} />
            </SummaryHead>
            <SpendingBars
              label="Spending by category"
              bars={categories
                .toSorted((a, b) => b.amount - a.amount)
                .map((one) => barOf(one.category, one.amount, groupId, amount))}
            />
          </section>
          <section>
            <SummaryHead title="Spending by month" />
            <MonthChart months={spentMonths(months, MOST_MONTHS)} groupId={groupId} />
          </section>
        </>
      )
    }
  </Loaded>
);
