import type { Expense } from '@allsquare/expenses-contract';
import { linesOf } from './expense-lines.ts';

const expense = (number: number): Expense =>
  ({ id: `e${number}`, date: `2026-${String(12 - Math.floor(number / 50)).padStart(2, '0')}-15` }) as Expense;
/** A range of 1,000 rows. */
const rowsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => expense(from + place));
const loaded = (from: number, to: number, start?: number) => ({
  rows: rowsOf(from, to),
  start,
  hasNewer: from > 0,
  hasOlder: to < 1_000,
  revision: from + to,
});
const topOf = ({ lines }: ReturnType<typeof linesOf>, key: string) => {
  const place = lines.findIndex((line) => line.key === key);
  return lines.slice(0, place).reduce((sum, { size }) => sum + size, 0);
};

describe('lines of a long list', () => {
  test.each([true, false])(
    'rows keep their position when those above are dropped and loaded again (by month: %s)',
    (byMonth) => {
      const first = linesOf(loaded(0, 200, 0), byMonth, true);
      const further = linesOf(loaded(120, 300, 120), byMonth, true, first);
      expect(topOf(further, 'e150')).toBe(topOf(first, 'e150'));
      const back = linesOf(loaded(20, 200, 20), byMonth, true, further);
      expect(topOf(back, 'e150')).toBe(topOf(first, 'e150'));
      const whole = linesOf(loaded(0, 180, 0), byMonth, true, back);
      expect(topOf(whole, 'e150')).toBe(topOf(first, 'e150'));
      expect(whole.lines[0]?.kind).toBe(byMonth ? 'month' : 'row');
    },
  );

  test('a list that starts further down reserves space for the rows above, or for a page if their number is unknown', () => {
    expect(linesOf(loaded(300, 400, 300), false, true).lines[0]).toMatchObject({
      kind: 'more',
      size: 300 * 52,
      rows: 20,
    });
    expect(linesOf(loaded(300, 400), false, true).lines[0]).toMatchObject({ kind: 'more', size: 100 * 52, rows: 20 });
  });

  test('the space above is never less than the row that announces more', () => {
    const before = linesOf(loaded(300, 400, 100), false, true);
    expect(linesOf(loaded(190, 400, 1), false, true, before).lines[0]).toMatchObject({ kind: 'more', size: 52 });
  });

  test('reserves a page while the number of rows above is unknown', () => {
    const before = linesOf(loaded(300, 400), false, true);
    expect(linesOf(loaded(200, 400), false, true, before).lines[0]).toMatchObject({ kind: 'more', size: 100 * 52 });
  });
});
