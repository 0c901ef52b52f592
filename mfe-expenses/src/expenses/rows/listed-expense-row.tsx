import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { IconButton } from '@allsquare/kit/ui/button';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import type { Mark } from '../../row-highlight/use-marks.ts';
import { openWords, splitWord } from '../../split/split-words.ts';
import wordStyles from '../expense-words.module.css';
import { useExpenseWords } from '../expense-words.ts';
import rowStyles from './expense-row.module.css';
import { Day, ExpenseRow, RowCategory } from './expense-row.tsx';
import { TakeButton } from './take-button.tsx';

type ListedExpenseRowProps = {
  expense: Expense;
  news: Mark | undefined;
  onEdit: (expense: Expense) => void;
  onTake: (expense: Expense) => void;
};

/** An expense among all of the user's: links to its row in the group, and has an edit button. */
export const ListedExpenseRow = memo(({ expense, news, onEdit, onTake }: ListedExpenseRowProps) => {
  const { paidBy, addedBy, isAddedByOther } = useExpenseWords();
  const split = splitWord(expense);
  const splitOrOpen = openWords(expense) ?? split;
  return (
    <ExpenseRow
      expense={expense}
      news={news}
      to={`/groups/${expense.groupId}?highlight=${expense.id}`}
      signed
      dayUnderTile
      layout="group-and-date"
      lines={
        <>
          <span className={wordStyles.withoutColumns}>
            <RowCategory category={expense.category} /> · <bdi>{expense.groupName}</bdi>
            <span className={wordStyles.abovePhone}>
              {' '}
              · <Day of={expense.date} /> · {splitOrOpen}
            </span>
          </span>
          <span className={wordStyles.who}>
            <span>
              <span>{paidBy(expense)}</span>
              <span className={wordStyles.onPhone}> · {splitOrOpen}</span>
            </span>
            {isAddedByOther(expense) && (
              <span>
                <span className={wordStyles.abovePhone}> · </span>
                {addedBy(expense)}
              </span>
            )}
          </span>
        </>
      }
      columns={
        <>
          <span className={`${rowStyles.column} ${wordStyles.pair}`}>
            <b>{expense.groupName}</b>
            <RowCategory category={expense.category} />
          </span>
          <span className={`${rowStyles.column} ${wordStyles.pair}`}>
            <span>
              <Day of={expense.date} />
            </span>
            <span className={wordStyles.quiet}>{split}</span>
          </span>
        </>
      }
      action={
        <IconButton
          label={`Edit ${isolated(expense.description)}`}
          className={rowStyles.action}
          onClick={() => onEdit(expense)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      }
      more={<TakeButton expense={expense} onTake={onTake} />}
    />
  );
});
