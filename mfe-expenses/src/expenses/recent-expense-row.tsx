import type { Expense } from '@allsquare/expenses-contract';
import { Chip } from '@allsquare/kit/ui/chip';
import type { Mark } from '../changes/use-marks.ts';
import { Day, ExpenseRow, RowCategory } from './expense-row.tsx';
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
          <span className="x-expense-ends">
            <span>
              <span className="max-desk:hidden"> · </span>
              {payer(expense)}
            </span>
            <span>
              {' paid'}
              <span className="max-desk:hidden row:hidden">
                {' · '}
                <Day of={expense.date} />
              </span>
              <span className="row:hidden"> · {split}</span>
            </span>
          </span>
        </>
      }
      columns={
        <>
          <span className="x-expense-column k-muted">
            <Day of={expense.date} />
          </span>
          <span className="x-expense-column">
            <Chip>{split}</Chip>
          </span>
        </>
      }
    />
  );
};
