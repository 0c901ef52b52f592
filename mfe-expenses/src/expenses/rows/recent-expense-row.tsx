import type { Expense } from '@allsquare/expenses-contract';
import type { Mark } from '../../row-highlight/use-marks.ts';
import { openWords, splitWord } from '../../split/split-words.ts';
import wordStyles from '../expense-words.module.css';
import { useExpenseWords } from '../expense-words.ts';
import { DateAndSplit, Day, ExpenseRow, RowCategory } from './expense-row.tsx';

/** An expense on the dashboard: links to its group. */
export const RecentExpenseRow = ({ expense, news }: { expense: Expense; news: Mark | undefined }) => {
  const [names, verb] = useExpenseWords().paid(expense);
  const splitOrOpen = openWords(expense) ?? splitWord(expense);
  return (
    <ExpenseRow
      expense={expense}
      news={news}
      to={`/groups/${expense.groupId}`}
      signed
      dayUnderTile
      layout="date-and-split"
      lines={
        <>
          <span>
            <RowCategory category={expense.category} /> · <bdi>{expense.groupName}</bdi>
          </span>
          <span className={wordStyles.ends}>
            <span>
              <span className={wordStyles.abovePhone}> · </span>
              {names}
            </span>
            <span>
              {verb}
              <span className={`${wordStyles.abovePhone} ${wordStyles.withoutColumns}`}>
                {' · '}
                <Day of={expense.date} />
              </span>
              <span className={wordStyles.withoutColumns}> · {splitOrOpen}</span>
            </span>
          </span>
        </>
      }
      columns={<DateAndSplit expense={expense} />}
    />
  );
};
