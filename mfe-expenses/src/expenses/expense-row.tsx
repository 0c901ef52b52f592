import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { RowBody } from '@allsquare/kit/ui/row';
import { Tile } from '@allsquare/kit/ui/tile';
import type { ReactNode } from 'react';
import type { Mark } from '../changes/use-marks.ts';
import { categoryLook } from './category.ts';
import { useExpenseWords } from './expense-words.ts';

/** Icon and word of the category. */
export const CategoryWord = ({ category }: Pick<Expense, 'category'>) => {
  const { label, Icon, colour } = categoryLook(category);
  return (
    <span className="x-category" style={{ '--bar': colour }}>
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
  const words = useExpenseWords();
  const [day, year] = formatDay(expense.date).split(', ');
  const isDeleted = expense.deletedAt !== undefined;
  const look = [
    `x-expense x-expense-${layout}`,
    dayUnderTile && 'x-expense-dated',
    action && 'x-expense-active',
    isDeleted && 'x-expense-deleted',
  ];
  return (
    <>
      <RowBody
        to={to}
        bar={categoryLook(expense.category).colour}
        highlight={highlight}
        news={news}
        className={look.filter(Boolean).join(' ')}
      >
        <Tile person={expense.payer} className="x-expense-payer" />
        {dayUnderTile && (
          <span className="x-expense-day" aria-hidden="true">
            {day}
            <br />
            {year}
          </span>
        )}
        <div className="x-expense-text">
          <b>{expense.description}</b>
          <div className="x-expense-lines">{lines}</div>
          {dayUnderTile && (
            <span className="k-sr desk:hidden">
              <Day of={expense.date} />
            </span>
          )}
        </div>
        {columns}
        <Amount cents={expense.amount} className="x-expense-amount" />
        {isDeleted ? (
          <span className="x-expense-share">
            <Chip>Deleted</Chip>
          </span>
        ) : (
          <span className={`x-expense-share k-${toneOf(expense.yourShare)}`}>
            <span>{words.share(expense)} </span>
            <Amount cents={signed ? expense.yourShare : Math.abs(expense.yourShare)} signed={signed} />
          </span>
        )}
      </RowBody>
      {action}
    </>
  );
};
