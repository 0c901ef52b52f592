import { expect, test } from '@jest/globals';
import { readArguments } from './read-arguments.ts';

test('an hour unless it is said', () => {
  expect(readArguments()).toEqual({ seconds: 3_600 });
  expect(readArguments('10m', '40')).toEqual({ seconds: 600, rate: 40 });
  expect(readArguments('300s')).toEqual({ seconds: 300 });
});

test.each([[['1m']], [['ten']], [['10']], [['10m', 'fast']], [['10m', '0']]])(
  'what is no time or no rate is refused: %s',
  (given) => {
    const [duration, rate] = given;
    expect(() => readArguments(duration, rate)).toThrow('npm run soak -- 10m');
  },
);
