import type { Expense } from '@allsquare/expenses-contract';

/** Heights in px at a font size of 16 px, including the gap below a row. The style sheets match them. */
const SIZES = { row: 80, month: 58 };
const COMPACT = { row: 52, month: 44 };

/** The lines from top to bottom: rows, the months above them, and a skeleton of `rows` where more is loading. */
export type Line = { key: string; size: number } & (
  | { kind: 'row'; expense: Expense; place: number }
  | { kind: 'more'; rows: number }
  | { kind: 'month' }
);
/** The maximum rows of a skeleton: more than a window shows are useless. */
const SKELETON = 20;
/**
 * The number of skeleton rows if the number of newer rows is unknown, or the top, which shows the newest, would be
 * near.
 */
const ROOM = 100;
/** A run of rows between two lines. */
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
 * The lines of the loaded rows; by month each month has a line above its rows, else all are one list. Rows that were
 * unloaded above, while some of the rows `before` remain, leave their space: the visible rows stay in place without a
 * scroll, which a scrolling browser would ignore.
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
  // The virtualizer compares the first and the last key to detect added or removed lines.
  lines.push({ kind: 'more', key: `older ${revision}`, size: hasOlder ? size.row : 0, rows: hasOlder ? 1 : 0 });
  if (hasNewer) {
    const least = start === undefined ? ROOM : 1;
    const room = (before && roomAbove(before.lines, lines)) ?? (start ?? 0) * size.row;
    newer.size = Math.max(least * size.row, room);
    newer.rows = Math.min(SKELETON, Math.floor(newer.size / size.row));
  }
  return { lines, lists };
};

/** How much lower the first common row was before than it would be now. */
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
