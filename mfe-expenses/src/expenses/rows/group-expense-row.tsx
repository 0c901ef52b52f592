import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { IconButton } from '@allsquare/kit/ui/button';
import { History, Pencil } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import type { Mark } from '../../row-highlight/use-marks.ts';
import { openWords, splitWord } from '../../split/split-words.ts';
import wordStyles from '../expense-words.module.css';
import { useExpenseWords } from '../expense-words.ts';
import rowStyles from './expense-row.module.css';
import { DateAndSplit, Day, ExpenseRow, RowCategory } from './expense-row.tsx';
import { TakeButton } from './take-button.tsx';

/** Loaded on demand, because few need it. */
const RestoreExpense = lazy(
  preloaded(() => import('./restore-expense.tsx').then(({ RestoreExpense }) => ({ default: RestoreExpense }))),
);

type GroupExpenseRowProps = {
  expense: Expense;
  highlight: boolean;
  news: Mark | undefined;
  /** Opens the edit dialog, or the view of a deleted one. */
  onOpen: (expense: Expense) => void;
  /** Shows its items, to claim some. */
  onTake: (expense: Expense) => void;
};

/** An expense in its group; a deleted one can be restored. */
export const GroupExpenseRow = memo(({ expense, highlight, news, onOpen, onTake }: GroupExpenseRowProps) => {
  const { paid, deletedBy } = useExpenseWords();
  const splitOrOpen = openWords(expense) ?? splitWord(expense);
  const [Icon, verb] = expense.deletedAt ? [History, 'History of'] : [Pencil, 'Edit'];
  return (
    <ExpenseRow
      expense={expense}
      highlight={highlight}
      news={news}
      signed={false}
      layout="date-and-split"
      lines={
        <>
          <span>
            <RowCategory category={expense.category} /> · {paid(expense)}
          </span>
          <span>
            <span className={expense.deletedAt ? undefined : wordStyles.withoutColumns}>
              <span className={wordStyles.abovePhone}> · </span>
              {expense.deletedAt ? `${deletedBy(expense)} · ` : ''}
              <Day of={expense.deletedAt ?? expense.date} />
              {expense.deletedAt ? '' : ` · ${splitOrOpen}`}
            </span>
            {expense.notes && ` · ${isolated(expense.notes)}`}
          </span>
        </>
      }
      columns={<DateAndSplit expense={expense} />}
      action={
        <IconButton
          label={`${verb} ${isolated(expense.description)}`}
          className={rowStyles.action}
          onClick={() => onOpen(expense)}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      }
      more={
        expense.deletedAt ? (
          <Suspense>
            <RestoreExpense expense={expense} />
          </Suspense>
        ) : (
          <TakeButton expense={expense} onTake={onTake} />
        )
      }
    />
  );
});
