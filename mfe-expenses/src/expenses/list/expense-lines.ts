import type { Expense } from '@allsquare/expenses-contract';

/** Heights in px where letters are 16 px high, with the gap below a row; the style sheets fill them. */
const SIZES = { row: 80, month: 58 };
const COMPACT = { row: 52, month: 44 };

/** What stands from top to bottom: rows, the months above them, and a skeleton of `rows` where more is loaded. */
export type Line = { key: string; size: number } & (
  | { kind: 'row'; expense: Expense; place: number }
  | { kind: 'more'; rows: number }
  | { kind: 'month' }
);
/** More rows of a skeleton than a window has room for nobody sees. */
const SKELETON = 20;
/** Room for so many rows where it is not known how many are newer, or the top would be near, which shows the newest. */
const ROOM = 100;
/** Rows that stand together, from one line to another. */
type List = { month: string | undefined; first: number; last: number };
type Loaded = {
  rows: readonly Expense[];
  start: number | undefined;
  hasNewer: boolean;
  hasOlder: boolean;
  revision: number;
};
type Lines = { lines: readonly Line[]; lists: readonly List[] };

/**
 * The lines of the loaded rows; by month each has a line above its rows, else all are one list. Rows that the list lets
 * go of above, while it keeps some of those that it had `before`, leave their room: what one reads stays where it is
 * without being scrolled, which a browser that is scrolling already would not heed.
 */
export const linesOf = (loaded: Loaded, byMonth: boolean, isCompact: boolean, before?: Lines): Lines => {
  const { rows, start, hasNewer, hasOlder, revision } = loaded;
  const size = isCompact ? COMPACT : SIZES;
  const lines: Line[] = [];
  const lists: List[] = [];
  const newer = { kind: 'more' as const, key: 'newer', size: 0, rows: 0 };
  if (hasNewer) lines.push(newer);
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
  lines.push({ kind: 'more', key: `older ${revision}`, size: hasOlder ? size.row : 0, rows: hasOlder ? 1 : 0 });
  if (hasNewer) {
    const least = start === undefined ? ROOM : 1;
    const room = (before && roomAbove(before.lines, lines)) ?? (start ?? 0) * size.row;
    newer.size = Math.max(least * size.row, room);
    newer.rows = Math.min(SKELETON, Math.floor(newer.size / size.row));
  }
  return { lines, lists };
};

/** How far down the first row that both have stood before, beyond where it would stand now. */
const roomAbove = (before: readonly Line[], now: readonly Line[]): number | undefined => {
  const tops = new Map(topsOf(now));
  for (const [key, top] of topsOf(before)) {
    const nowTop = tops.get(key);
    if (nowTop !== undefined) return top - nowTop;
  }
  return undefined;
};
const topsOf = (lines: readonly Line[]): [key: string, top: number][] => {
  let top = 0;
  return lines.flatMap(({ kind, key, size }) => {
    const own: [string, number] = [key, top];
    top += size;
    return kind === 'row' ? [own] : [];
  });
};
