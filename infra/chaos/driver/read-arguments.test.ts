import { expect, test } from '@jest/globals';
import { readArguments } from './read-arguments.ts';

test('reads a number of faults or of hours', () => {
  expect(readArguments(['300', '--seed', '7', '--brokers', '3'])).toEqual({ faults: 300, seed: 7, brokers: 3 });
  expect(readArguments(['--hours', '0.5', '--seed', '7'])).toEqual({ hours: 0.5, seed: 7, brokers: 1 });
  expect(readArguments(['--hours', '1', '--rate', '40', '--seed', '7'])).toMatchObject({ hours: 1, rate: 40 });
});

test.each([
  [],
  ['ten'],
  ['0'],
  ['5', '--seed', 'x'],
  ['5', '--hours', '1'],
  ['--hours', '0.01'],
  ['--hours', '1', '--rate', '0'],
])('other arguments are rejected: %s %s', (...args) =>
  expect(() => readArguments(args)).toThrow('npm run chaos -- 300 --seed 7'),
);
