import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { RowBody } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';
import type { Mark } from '../changes/use-marks.ts';
import { categoryLook } from './category.ts';
import row from './expense-row.module.css';
import words from './expense-words.module.css';
import { useExpenseWords } from './expense-words.ts';

/** Icon and word of the category. */
export const CategoryWord = ({ category }: Pick<Expense, 'category'>) => {
  const { label, Icon, colour } = categoryLook(category);
  return (
    <span className={words.category} style={{ '--bar': colour }}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  );
};

/** The category of a row, which may have the same word as what was bought: who hears it is told which is which. */
export const RowCategory = (expense: Pick<Expense, 'category'>) => (
  <>
    <span className="k-sr">Category: </span>
    <CategoryWord {...expense} />
  </>
);

/** A day of a row, which is heard as 'on Nov 22, 2026'. */
export const Day = ({ of }: { of: string }) => (
  <>
    <span className="k-sr">on </span>
    {formatDay(of)}
  </>
);

type ExpenseRowProps = {
  expense: Expense;
  /** The columns between the text and the amount, on wide screens only. */
  layout: 'date-and-split' | 'group-and-date';
  columns: ReactNode;
  /** The quiet lines under the description. */
  lines: ReactNode;
  /** In a group 'you lent $5.00' is a whole sentence; elsewhere the amount carries its sign. */
  signed: boolean;
  /** On phones the date stands under the tile. */
  dayUnderTile?: boolean;
  to?: string;
  highlight?: boolean;
  news?: Mark | undefined;
  /** A button beside what leads on. */
  action?: ReactNode;
};

/** An expense in an item of a list: category bar, payer, what it was, its price, my part of it. */
export const ExpenseRow = ({
  expense,
  layout,
  columns,
  lines,
  signed,
  dayUnderTile,
  to,
  highlight,
  news,
  action,
}: ExpenseRowProps) => {
  const sayings = useExpenseWords();
  const [day, year] = formatDay(expense.date).split(', ');
  const isDeleted = expense.deletedAt !== undefined;
  const isGrouped = layout === 'group-and-date';
  const look = [
    row.expense,
    isGrouped && row.ofManyGroups,
    dayUnderTile && row.dated,
    action && row.active,
    (highlight || news) && words.highlight,
  ];
  const ifDeleted = isDeleted ? row.deleted : '';
  return (
    <>
      <RowBody
        to={to}
        bar={categoryLook(expense.category).colour}
        highlight={highlight}
        news={news}
        className={look.filter(Boolean).join(' ')}
      >
        <Tile person={expense.payer} className={row.payer} />
        {dayUnderTile && (
          <span className={`${row.day} ${words.quiet}`} aria-hidden="true">
            {day}
            <br />
            {year}
          </span>
        )}
        <div className={row.text}>
          <b className={`${words.title} ${ifDeleted}`}>{expense.description}</b>
          <div className={`${words.lines} ${isGrouped ? words.linesBelow : ''}`}>{lines}</div>
          {dayUnderTile && (
            <span className={words.onPhone}>
              <span className="k-sr">
                <Day of={expense.date} />
              </span>
            </span>
          )}
        </div>
        {columns}
        <Amount cents={expense.amount} className={`${row.amount} ${ifDeleted}`} />
        {isDeleted ? (
          <span className={`${row.share} ${row.removed}`}>
            <Chip>Deleted</Chip>
          </span>
        ) : (
          <span className={`${row.share} k-${toneOf(expense.yourShare)}`}>
            <span className={words.said}>{sayings.share(expense)} </span>
            <Amount cents={signed ? expense.yourShare : Math.abs(expense.yourShare)} signed={signed} />
          </span>
        )}
      </RowBody>
      {action}
    </>
  );
};
