import { monthsUpTo, spentMonths } from './spent-months.ts';

const spent = [
  { month: '2025-11', amount: 100 },
  { month: '2026-02', amount: 300 },
];

test('months without spending between others are zero, newest first', () => {
  expect(spentMonths(spent, 12)).toEqual([
    { month: '2026-02', amount: 300 },
    { month: '2026-01', amount: 0 },
    { month: '2025-12', amount: 0 },
    { month: '2025-11', amount: 100 },
  ]);
  expect(spentMonths([], 12)).toEqual([]);
});

test('a long time is cut at its beginning', () => {
  expect(spentMonths([{ month: '1970-01', amount: 1 }, ...spent], 3).map(({ month }) => month)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
  ]);
});

test('up to a month: what comes after it is left out', () => {
  expect(monthsUpTo('2026-01', 3, spent)).toEqual([
    { month: '2026-01', amount: 0 },
    { month: '2025-12', amount: 0 },
    { month: '2025-11', amount: 100 },
  ]);
});
