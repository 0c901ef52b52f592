import { useIdle } from '@allsquare/kit/idle';
import { preloaded } from '@allsquare/kit/on-demand';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Empty } from '@allsquare/kit/ui/empty';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { Plus, Search, UserPlus } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { AddExpense } from '../add-expense/add-expense.tsx';
import { EditOrCopy } from '../copy-expense/edit-or-copy.tsx';
import { totalsQuery } from '../expenses/expenses.queries.ts';
import { useGroupSearch } from '../expenses/filter/use-group-search.ts';
import { ExpenseList } from '../expenses/list/expense-list.tsx';
import { ExpensesSkeleton } from '../expenses/list/expenses-skeleton.tsx';
import { useExpensePages } from '../expenses/list/use-expense-pages.ts';
import { GroupExpenseRow } from '../expenses/rows/group-expense-row.tsx';
import { sumsOfMonth } from '../expenses/sums.ts';
import { useShowsDeleted } from '../expenses/use-shows-deleted.ts';
import { TakeItems } from '../item-claims/take-items.tsx';
import { rowsAttribute } from '../row-highlight/use-show-action.ts';
import styles from './group-expenses.module.css';

/** Few groups have any; without a network their code may be missing. */
const WaitingRows = lazy(
  preloaded(() =>
    import(/* webpackChunkName: "waiting" */ '../edit-waiting/waiting-rows.tsx').then(
      ({ WaitingRows: Rows }): { default: ComponentType<{ groupId: string }> } => ({ default: Rows }),
      () => ({ default: () => null }),
    ),
  ),
);

/** Slot group.expenses: the expenses of a group by month, scrolled to the highlighted one; deleted ones on demand. */
export const GroupExpenses = ({ group, members, highlight }: SlotProps['group.expenses']) => {
  const { showsDeleted } = useShowsDeleted();
  const { q, search } = useGroupSearch();
  // The page around an expense is one of all that are not deleted.
  const isAll = !showsDeleted && !q;
  const asked = { groupId: group.id, deleted: showsDeleted ? 'true' : undefined, q: q || undefined } as const;
  const pages = useExpensePages(asked, isAll ? highlight : undefined);
  const totals = useQuery(totalsQuery(group.id)).data;
  const isIdle = useIdle();

  const waiting = isIdle && (
    <Suspense>
      <WaitingRows groupId={group.id} />
    </Suspense>
  );

  return (
    <>
      {waiting}
      <AddExpense group={group} members={members}>
        {(addExpense) => (
          <EditOrCopy>
            {(open) => (
              <TakeItems>
                {(take) => (
                  <Loaded query={pages.query} skeleton={<ExpensesSkeleton />}>
                    {(loaded) => (
                      <div {...rowsAttribute('expenses', group.id)}>
                        {loaded.isAnchorMissing && (
                          <p className={styles.gone} role="status">
                            This expense no longer exists.
                          </p>
                        )}
                        {loaded.rows.length === 0 && q ? (
                          <NothingFound onClear={() => search('')} />
                        ) : loaded.rows.length === 0 ? (
                          <NoExpenses groupId={group.id} alone={members.length === 1} onAdd={addExpense} />
                        ) : (
                          <ExpenseList
                            key={pages.shown}
                            pages={pages}
                            loaded={loaded}
                            label="Expenses"
                            byMonth
                            sumsOf={(month) => (q || !totals ? [] : sumsOfMonth(totals, month))}
                            highlight={highlight}
                          >
                            {(expense, mark) => (
                              <GroupExpenseRow
                                expense={expense}
                                highlight={expense.id === highlight}
                                news={mark}
                                onOpen={open}
                                onTake={take}
                              />
                            )}
                          </ExpenseList>
                        )}
                      </div>
                    )}
                  </Loaded>
                )}
              </TakeItems>
            )}
          </EditOrCopy>
        )}
      </AddExpense>
    </>
  );
};

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="No expenses found"
    you={false}
    icon={<Search aria-hidden="true" />}
    text="Try another search, or clear it."
    action={<Button onClick={onClear}>Clear search</Button>}
  />
);

type NoExpensesProps = { groupId: string; alone: boolean; onAdd: () => void };

/** For a single member, inviting is the main action. */
const NoExpenses = ({ groupId, alone, onAdd }: NoExpensesProps) => {
  const addFirst = (
    <Button tone={alone ? 'line' : 'main'} icon={<Plus aria-hidden="true" />} onClick={onAdd}>
      Add Your First Expense
    </Button>
  );
  return alone ? (
    <Empty
      title="No expenses added yet"
      text="Add the people you share costs with, and everyone sees who owes what."
      action={
        <div className={styles.actions}>
          <ButtonLink
            tone="main"
            to={`/groups/${groupId}?tab=members&add-members`}
            icon={<UserPlus aria-hidden="true" />}
          >
            Add Members
          </ButtonLink>
          {addFirst}
        </div>
      }
    />
  ) : (
    <Empty title="No expenses added yet" text="Add the first one, and everyone sees who owes what." action={addFirst} />
  );
};
