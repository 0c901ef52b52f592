import type { getTotals } from '@allsquare/expenses-contract';
import { type Answer, hasStatus } from '@allsquare/kit/api';
import { useQuery } from '@allsquare/kit/query';
import { useSearchParams } from '@allsquare/kit/router';
import { Button } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Search } from 'lucide-react';
import { FirstStep } from '../add-expense/first-step.tsx';
import { EditOrCopy } from '../copy-expense/edit-or-copy.tsx';
import { countWords } from '../expenses/expense-words.ts';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import {
  type ExpenseFilter,
  isFiltered,
  listQueryOf,
  noFilter,
  readFilter,
  writeFilter,
} from '../expenses/filter/expense-filter.ts';
import { ExpenseFilters } from '../expenses/filter/expense-filters.tsx';
import { useSorts } from '../expenses/filter/use-sorts.ts';
import { ExpenseList } from '../expenses/list/expense-list.tsx';
import { ExpensesSkeleton } from '../expenses/list/expenses-skeleton.tsx';
import { useExpensePages } from '../expenses/list/use-expense-pages.ts';
import { ListedExpenseRow } from '../expenses/rows/listed-expense-row.tsx';
import { sumsIn, sumsOfMonth } from '../expenses/sums.ts';
import { TakeItems } from '../item-claims/take-items.tsx';
import { Amounts } from '../parts/amounts.tsx';
import styles from './all-expenses.module.css';

/** The filter is in the URL. A choice is an entry of the history; a letter of the search is not. */
const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const change = (changed: Partial<ExpenseFilter>, { replace } = { replace: false }) =>
    setSearch((current) => writeFilter({ ...readFilter(current), ...changed }), {
      replace,
      preventScrollReset: replace,
    });
  return { filter: readFilter(search), change };
};

type CountProps = {
  found: string;
  totals: Answer<typeof getTotals> | undefined;
  filtered: boolean;
  onClear: () => void;
};
/** How many of all are shown, with a link to all; of all also the sum. */
const Count = ({ found, totals, filtered, onClear }: CountProps) => (
  <div className={styles.count}>
    <span aria-live="polite">
      {totals && filtered && (
        <>
          Showing <b>{found}</b> of {countWords(totals.count)}
        </>
      )}
      {totals && !filtered && countWords(totals.count)}
    </span>
    {filtered && (
      <Button tone="quiet" className={styles.clear} onClick={onClear}>
        Clear filters
      </Button>
    )}
    {totals && totals.count > 0 && !filtered && (
      <span>
        <Amounts
          of={sumsIn(totals).map(({ amount: cents, currency }) => ({ cents, currency }))}
          className={styles.sum}
        />{' '}
        in total
      </span>
    )}
  </div>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="No expenses found"
    you={false}
    icon={<Search aria-hidden="true" />}
    text="Try another search, group or payer, or clear the filters."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
);
const NothingYet = () => (
  <Empty
    title="No expenses found"
    text="Expenses that you or others add to your groups appear here."
    action={<FirstStep readsAllGroups />}
  />
);

/** /expenses: the expenses of all the user's groups. */
export const AllExpensesPage = () => {
  const { filter, change } = useFilter();
  const filtered = isFiltered(filter);
  const { sort } = useSorts(filter);
  const pages = useExpensePages(listQueryOf({ ...filter, sort }));
  const totals = useQuery(totalsQuery()).data;
  const sumsOf = (month: string) => (filtered || !totals ? [] : sumsOfMonth(totals, month));
  const clear = () => change(noFilter);
  // The URL may name a group that the user has left.
  const isNowhere = hasStatus(pages.query.error, 404);
  return (
    <>
      <PageHeader
        title="All Expenses"
        actions={
          <Count
            found={isNowhere ? '0' : (pages.query.data?.total ?? '')}
            totals={totals}
            filtered={filtered}
            onClear={clear}
          />
        }
      />
      <ExpenseFilters filter={filter} onChange={change} />
      {isNowhere ? (
        <NothingFound onClear={clear} />
      ) : (
        <EditOrCopy>
          {(edit) => (
            <TakeItems>
              {(take) => (
                <Loaded query={pages.query} skeleton={<ExpensesSkeleton />}>
                  {(loaded) => {
                    if (loaded.rows.length === 0) return filtered ? <NothingFound onClear={clear} /> : <NothingYet />;
                    return (
                      <ExpenseList
                        key={pages.shown}
                        pages={pages}
                        loaded={loaded}
                        label="All expenses"
                        byMonth={sort === 'newest' || sort === 'oldest'}
                        sumsOf={sumsOf}
                      >
                        {(expense, mark) => (
                          <ListedExpenseRow expense={expense} news={mark} onEdit={edit} onTake={take} />
                        )}
                      </ExpenseList>
                    );
                  }}
                </Loaded>
              )}
            </TakeItems>
          )}
        </EditOrCopy>
      )}
    </>
  );
};
