import { percentTyped, tipOf } from './tip.ts';

test.each([
  [8_450, '15', 1_268],
  [8_450, '', 0],
  [8_450, '0', 0],
  [8_450, '100', 8_450],
  [1_000, '12.5', 125],
  [10, '25', 3],
  [29, '5', 1],
  [0, '20', 0],
])('of %i cents %s percent is %i cents, half up', (bill, percent, tip) => {
  expect(tipOf(bill, percent)).toBe(tip);
});

test('loses no cent where a float would', () => {
  expect(tipOf(99_999_999_999_999, '33.33')).toBe(33_330_000_000_000);
});

test('the percent field accepts numbers from 0 to 100', () => {
  expect(['', '0', '18.5', '100', '101', '1000', '-1', '1e2'].map(percentTyped)).toEqual([
    '',
    '0',
    '18.5',
    '100',
    '100',
    '100',
    undefined,
    undefined,
  ]);
});
