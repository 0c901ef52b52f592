import type { Expense } from '@allsquare/expenses-contract';
import { useIsCompact, useIsPrinted } from '@allsquare/kit/media';
import { Button } from '@allsquare/kit/ui/button';
import { Rows } from '@allsquare/kit/ui/row';
import { ArrowUp } from 'lucide-react';
import { type CSSProperties, Fragment, type ReactNode, type Ref, useEffect, useMemo } from 'react';
import { Amounts } from '../../parts/amounts.tsx';
import type { Money } from '../../parts/others-text.ts';
import type { Mark } from '../../row-highlight/use-marks.ts';
import type { LoadedExpenses } from '../expenses.queries.ts';
import styles from './expense-list.module.css';
import { ExpensesSkeleton } from './expenses-skeleton.tsx';
import { monthWords } from './months.ts';
import type { ExpensePages } from './use-expense-pages.ts';
import { useLines } from './use-lines.ts';
import { useLinesInView } from './use-lines-in-view.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/** The next page is requested this many lines before the end of the loaded ones. */
const AHEAD = 150;

type MonthProps = {
  month: string;
  sums: readonly Money[];
  line: number;
  style: CSSProperties | undefined;
  /** A font size that grows while the page is open makes it higher. */
  measure: Ref<HTMLDivElement>;
};
const Month = ({ month, sums, line, style, measure }: MonthProps) => {
  const amounts = <Amounts of={sums} className={styles.sum} />;
  return (
    <div ref={measure} data-line data-index={line} className={`${styles.line} ${styles.month}`} style={style}>
      <h2>{monthWords(month)}</h2>
      {sums.length > 1 ? <span className={styles.sums}>{amounts}</span> : amounts}
    </div>
  );
};

type ExpenseListProps = {
  pages: ExpensePages;
  loaded: LoadedExpenses;
  /** The name of the list, if it is not grouped by month. */
  label: string;
  byMonth: boolean;
  /** The sums of a month (yyyy-MM), one of each currency; none if unknown. */
  sumsOf: (month: string) => readonly Money[];
  /** Starts with this row in the middle. */
  highlight?: string | undefined;
  /** Renders a row. */
  children: (expense: Expense, mark: Mark | undefined) => ReactNode;
};

/** A list of expenses of any length: renders only the visible rows, and loads pages before they are reached. */
export const ExpenseList = ({ pages, loaded, label, byMonth, sumsOf, highlight, children }: ExpenseListProps) => {
  const { query } = pages;
  const { hasPreviousPage, hasNextPage, dataUpdatedAt, isPlaceholderData } = query;
  const { start, total } = loaded;
  const { waiting, marks, touch, show } = pages.newRows;
  const rows = useMemo(() => loaded.rows.filter(({ id }) => !waiting.has(id)), [loaded.rows, waiting]);
  const isCompact = useIsCompact();
  const loadedNow = { rows, start, hasNewer: hasPreviousPage, hasOlder: hasNextPage, revision: dataUpdatedAt };
  const { lines, lists } = useLines(loadedNow, byMonth, isCompact);
  const newCount = loaded.rows.length - rows.length;
  const view = useLinesInView(lines);
  const isPrinted = useIsPrinted();
  const { virtualizer, boxProps } = view;
  /** Paper shows all rows, one below the other. */
  const isPlaced = view.isPlaced && !isPrinted;
  useScrollPosition(pages, lines, view, highlight);

  useEffect(() => {
    const { range, options } = virtualizer;
    if (!range || !isPlaced || query.isFetching || query.isError || isPlaceholderData) return;
    const above = hasPreviousPage ? range.startIndex : AHEAD;
    const below = hasNextPage ? lines.length - range.endIndex : AHEAD;
    // The rows under the page's header are the newest.
    if (hasPreviousPage && window.scrollY <= options.scrollMargin) void pages.reloadFromStart();
    else if (below < AHEAD && below <= above) void query.fetchNextPage({ cancelRefetch: false });
    else if (above < AHEAD) void query.fetchPreviousPage({ cancelRefetch: false });
  });

  const inView = isPrinted ? [...lines.keys()] : virtualizer.getVirtualItems().map(({ index }) => index);
  const topOf = (line: number) => (virtualizer.measurementsCache[line]?.start ?? 0) - virtualizer.options.scrollMargin;
  /** Until the position of the list is known, its lines are one below the other, at the same places. */
  const placed = (style: CSSProperties) => (isPlaced ? style : undefined);
  const more = (place: number) => {
    const line = lines[place];
    if (line?.kind !== 'more' || line.rows === 0 || !inView.includes(place)) return null;
    return (
      <div
        data-line
        className={styles.line}
        style={{ ...placed({ top: topOf(place) }), height: virtualizer.measurementsCache[place]?.size }}
      >
        <div className={styles.loading}>
          <ExpensesSkeleton rows={line.rows} />
        </div>
      </div>
    );
  };
  const row = (line: number, top: number) => {
    const { expense, place } = lines[line] as { expense: Expense; place: number };
    return (
      <li
        key={expense.id}
        ref={virtualizer.measureElement}
        data-line
        data-index={line}
        className={styles.line}
        style={placed({ top: topOf(line) - top })}
        aria-posinset={start === undefined ? undefined : start + place + 1}
        aria-setsize={start === undefined ? undefined : Number(total) || -1}
      >
        {children(expense, marks.get(expense.id))}
      </li>
    );
  };
  const showNew = () => {
    // The button disappears; the focus moves to the list.
    boxProps.ref.current?.focus({ preventScroll: true });
    show();
  };
  return (
    <div
      {...boxProps}
      {...touch}
      style={isPlaced ? boxProps.style : undefined}
      className={`${styles.lines} ${byMonth ? styles.byMonth : ''} ${isPlaceholderData ? styles.old : ''}`}
    >
      {newCount > 0 && (
        <div className={styles.late}>
          <Button tone="brand" className={styles.new} icon={<ArrowUp aria-hidden="true" />} onClick={showNew}>
            {newCount} new
          </Button>
        </div>
      )}
      {more(0)}
      {lists.map(({ month, first, last }) => {
        const shown = inView.filter((line) => line >= first && line <= last);
        return (
          <Fragment key={month ?? 'all'}>
            {month && inView.includes(first - 1) && (
              <Month
                month={month}
                sums={sumsOf(month)}
                line={first - 1}
                style={placed({ top: topOf(first - 1) })}
                measure={virtualizer.measureElement}
              />
            )}
            {shown.length > 0 && (
              <Rows
                className={styles.list}
                label={month ? `Expenses of ${monthWords(month)}` : label}
                style={placed({ top: topOf(first), height: topOf(last + 1) - topOf(first) })}
              >
                {shown.map((line) => row(line, topOf(first)))}
              </Rows>
            )}
          </Fragment>
        );
      })}
      {more(lines.length - 1)}
    </div>
  );
};
