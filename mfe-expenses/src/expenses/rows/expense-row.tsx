import { isolated } from '@allsquare/contract-kit';
import type { Expense } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { Amount } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { RowBody } from '@allsquare/kit/ui/row';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import type { ReactNode } from 'react';
import { PaidAmount } from '../../parts/paid-amount.tsx';
import type { Mark } from '../../row-highlight/use-marks.ts';
import { splitWord } from '../../split/split-words.ts';
import { categoryLook } from '../category.ts';
import wordStyles from '../expense-words.module.css';
import { priceOf, priceTone, shareTone, useExpenseWords } from '../expense-words.ts';
import rowStyles from './expense-row.module.css';
import { PayerTiles } from './payer-tiles.tsx';

/** Icon and word of the category. */
export const CategoryWord = ({ category }: Pick<Expense, 'category'>) => {
  const { label, Icon, colour } = categoryLook(category);
  return (
    <span className={wordStyles.category} style={{ '--bar': colour }}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  );
};

/** The category of a row. A hidden label distinguishes it from a description with the same word. */
export const RowCategory = (expense: Pick<Expense, 'category'>) => (
  <>
    <VisuallyHidden>Category: </VisuallyHidden>
    <CategoryWord {...expense} />
  </>
);

/** The day of a row. Screen readers read 'on Nov 22, 2026'. */
export const Day = ({ of }: { of: string }) => (
  <>
    <VisuallyHidden>on </VisuallyHidden>
    {formatDay(of)}
  </>
);

/** The columns of a row in the layout 'date-and-split'. */
export const DateAndSplit = ({ expense }: { expense: Expense }) => (
  <>
    <span className={`${rowStyles.column} ${wordStyles.quiet}`}>
      <Day of={expense.date} />
    </span>
    <span className={rowStyles.column}>
      <Chip>{splitWord(expense)}</Chip>
    </span>
  </>
);

type ExpenseRowProps = {
  expense: Expense;
  /** The columns between the text and the amount, on wide screens only. */
  layout: 'date-and-split' | 'group-and-date';
  columns: ReactNode;
  /** The secondary lines under the description. */
  lines: ReactNode;
  /** In a group 'you lent $5.00' is a whole sentence; elsewhere the amount has its sign. */
  signed: boolean;
  /** On phones the date is under the tile. */
  dayUnderTile?: boolean;
  to?: string;
  highlight?: boolean;
  news?: Mark | undefined;
  /** A button beside the link. */
  action?: ReactNode;
  /** Another one, with text. */
  more?: ReactNode;
};

/** An expense in a list: category bar, payer, description, amount, the user's part. */
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
  more,
}: ExpenseRowProps) => {
  const share = useExpenseWords().share(expense);
  const [day, year] = formatDay(expense.date).split(', ');
  const isDeleted = expense.deletedAt !== undefined;
  const isGrouped = layout === 'group-and-date';
  const look = [
    rowStyles.expense,
    isGrouped && rowStyles.ofManyGroups,
    dayUnderTile && rowStyles.dated,
    action && rowStyles.active,
    (highlight || news) && wordStyles.highlight,
  ];
  const ifDeleted = isDeleted ? rowStyles.deleted : '';
  return (
    <>
      <RowBody
        to={to}
        bar={categoryLook(expense.category).colour}
        highlight={highlight}
        news={news}
        className={look.filter(Boolean).join(' ')}
      >
        <PayerTiles expense={expense} className={rowStyles.payer} />
        {dayUnderTile && (
          <span className={`${rowStyles.day} ${wordStyles.quiet}`} aria-hidden="true">
            {day} <br />
            {year}
          </span>
        )}
        <div className={rowStyles.text}>
          <b className={`${wordStyles.title} ${ifDeleted}`}>
            {expense.refund && <span className={wordStyles.refund}>Refund</span>}
            {isolated(expense.description)}
          </b>
          <div className={`${wordStyles.lines} ${isGrouped ? wordStyles.linesBelow : ''}`}>{lines}</div>
          {dayUnderTile && (
            <span className={wordStyles.onPhone}>
              <VisuallyHidden>
                <Day of={expense.date} />
              </VisuallyHidden>
            </span>
          )}
        </div>
        {columns}
        <PaidAmount
          of={expense}
          cents={priceOf(expense)}
          className={`${rowStyles.amount} ${ifDeleted || priceTone(expense)}`}
        />
        {isDeleted ? (
          <span className={`${rowStyles.share} ${rowStyles.removed}`} />
        ) : (
          <span className={`${rowStyles.share} ${shareTone(share)}`}>
            <span className={wordStyles.said}>{share.label} </span>
            {share.cents !== undefined && (
              <Amount
                cents={signed && !expense.refund ? share.cents : Math.abs(share.cents)}
                signed={signed && !expense.refund}
                currency={expense.currency}
              />
            )}
          </span>
        )}
      </RowBody>
      {action}
      {more}
    </>
  );
};
