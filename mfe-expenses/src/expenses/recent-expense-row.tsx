import type { Expense } from '@allsquare/expenses-contract';
import { Chip } from '@allsquare/kit/ui/chip';
import type { Mark } from '../changes/use-marks.ts';
import rowStyles from './expense-row.module.css';
import { Day, ExpenseRow, RowCategory } from './expense-row.tsx';
import wordStyles from './expense-words.module.css';
import { splitWord, useExpenseWords } from './expense-words.ts';

/** An expense on the dashboard: leads to its group. */
export const RecentExpenseRow = ({ expense, news }: { expense: Expense; news: Mark | undefined }) => {
  const { payer } = useExpenseWords();
  const split = splitWord(expense);
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
            <RowCategory category={expense.category} /> · {expense.groupName}
          </span>
          <span className={wordStyles.ends}>
            <span>
              <span className={wordStyles.abovePhone}> · </span>
              {payer(expense)}
            </span>
            <span>
              {' paid'}
              <span className={`${wordStyles.abovePhone} ${wordStyles.withoutColumns}`}>
                {' · '}
                <Day of={expense.date} />
              </span>
              <span className={wordStyles.withoutColumns}> · {split}</span>
            </span>
          </span>
        </>
      }
      columns={
        <>
          <span className={`${rowStyles.column} ${wordStyles.quiet}`}>
            <Day of={expense.date} />
          </span>
          <span className={rowStyles.column}>
            <Chip>{split}</Chip>
          </span>
        </>
      }
    />
  );
};
