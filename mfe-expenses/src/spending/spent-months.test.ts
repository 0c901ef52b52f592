import { monthsUpTo, spentMonths } from './spent-months.ts';

const spent = [
  { month: '2025-11', amount: 100 },
  { month: '2026-02', amount: 300 },
];

test('fills months without spending with zero, newest first', () => {
  expect(spentMonths(spent, 12)).toEqual([
    { month: '2026-02', amount: 300 },
    { month: '2026-01', amount: 0 },
    { month: '2025-12', amount: 0 },
    { month: '2025-11', amount: 100 },
  ]);
  expect(spentMonths([], 12)).toEqual([]);
});

test('cuts off the oldest of many months', () => {
  expect(spentMonths([{ month: '1970-01', amount: 1 }, ...spent], 3).map(({ month }) => month)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
  ]);
});

test('ends at a month: excludes what comes later', () => {
  expect(monthsUpTo('2026-01', 3, spent)).toEqual([
    { month: '2026-01', amount: 0 },
    { month: '2025-12', amount: 0 },
    { month: '2025-11', amount: 100 },
  ]);
});
