import { expect, test } from '@jest/globals';
import { checkLatencies } from './quiet-session.ts';

const calls = (count: number, milliseconds: number) => Array.from({ length: count }, () => milliseconds);

test('finds a session that waits far longer under load than alone', () => {
  expect(checkLatencies({ alone: calls(100, 25), among: [...calls(90, 30), ...calls(10, 900)] })).toEqual({
    summary: 'a quiet session: p95 25 ms alone (100 calls), 900 ms among the others (100 calls), 36.0 times',
    found: [expect.stringContaining('unfair to a quiet session')],
  });
});

test('accepts a session that waits a few times as long, and a small number of calls', () => {
  expect(checkLatencies({ alone: calls(100, 25), among: calls(100, 250) }).found).toEqual([]);
  expect(checkLatencies({ alone: calls(100, 1), among: calls(100, 500) }).found).toEqual([]);
  expect(checkLatencies({ alone: calls(10, 25), among: calls(10, 900) }).found).toEqual([]);
});
