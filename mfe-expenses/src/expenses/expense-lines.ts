import type { Expense } from '@allsquare/expenses-contract';

/** Heights in px where letters are 16 px high, with the gap below a row; the style sheets fill them. */
const SIZES = { row: 80, month: 58 };
const COMPACT = { row: 52, month: 44 };

/** What stands from top to bottom: rows, the months above them, and a skeleton where more is loaded. */
export type Line = { key: string; size: number } & (
  | { kind: 'row'; expense: Expense; place: number }
  | { kind: 'month' | 'more' }
);
/** Rows that stand together, from one line to another. */
export type List = { month: string | undefined; first: number; last: number };
type Loaded = { rows: readonly Expense[]; hasNewer: boolean; hasOlder: boolean; revision: number };

/** The lines of the loaded rows; by month each has a line above its rows, else all are one list. */
export const linesOf = ({ rows, hasNewer, hasOlder, revision }: Loaded, byMonth: boolean, isCompact: boolean) => {
  const size = isCompact ? COMPACT : SIZES;
  const lines: Line[] = hasNewer ? [{ kind: 'more', key: 'newer', size: size.row }] : [];
  const lists: List[] = [];
  for (const [place, expense] of rows.entries()) {
    const month = byMonth ? expense.date.slice(0, 7) : undefined;
    let list = lists.at(-1);
    if (!list || list.month !== month) {
      if (month) lines.push({ kind: 'month', key: month, size: size.month });
      list = { month, first: lines.length, last: lines.length };
      lists.push(list);
    }
    list.last = lines.length;
    lines.push({ kind: 'row', key: expense.id, expense, place, size: size.row });
  }
  // The virtualizer looks at the first and the last key to know that lines have come or gone.
  lines.push({ kind: 'more', key: `older ${revision}`, size: hasOlder ? size.row : 0 });
  return { lines, lists };
};
