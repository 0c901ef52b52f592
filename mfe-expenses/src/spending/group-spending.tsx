import { useQuery } from '@allsquare/kit/query';
import { Amount } from '@allsquare/kit/ui/amount';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { categoryLook } from '../expenses/category.ts';
import { listed, noFilter, writeFilter } from '../expenses/expense-filter.ts';
import { CategoryWord } from '../expenses/expense-row.tsx';
import { totalsOf } from '../expenses/expenses.queries.ts';
import { SummaryHead } from '../summary-head.tsx';
import { MonthBars } from './month-bars.tsx';
import styles from './spending.module.css';
import { SpendingBars } from './spending-bars.tsx';
import { spentMonths } from './spent-months.ts';

const MOST_MONTHS = 12;

/** What a group spends its money on, and when; nothing before its first expense. */
export const GroupSpending = ({ groupId }: { groupId: string }) => (
  <div className={styles.spending}>
    <Loaded query={useQuery(totalsOf(groupId))} skeleton={<SkeletonRows label="Loading the spending" />}>
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
                  .map(({ category, amount: cents }) => ({
                    id: category,
                    name: <CategoryWord category={category} />,
                    cents,
                    colour: categoryLook(category).colour,
                    to: `/expenses?${writeFilter({ ...noFilter, groups: [groupId], categories: listed(category), sort: 'newest' })}`,
                  }))}
              />
            </section>
            <section>
              <SummaryHead title="Spending by month" />
              <MonthBars months={spentMonths(months, MOST_MONTHS)} groupId={groupId} />
            </section>
          </>
        )
      }
    </Loaded>
  </div>
);
