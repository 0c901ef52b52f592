import type { Change } from '@allsquare/expenses-contract';
import { joinClaims } from './join-claims.ts';

let version = 0;
const change = (by: string, ...changes: [field: string, from: number, to: number][]): Change => ({
  version: (version += 1),
  action: 'changed',
  by: { id: by, name: by },
  at: `2026-11-21T10:00:0${version}.000Z`,
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
});
const told = (...changes: Change[]) =>
  joinClaims(changes).map(({ by, changes: fields }) => [
    by.id,
    ...fields.map(({ field, from, to }) => `${field} ${Number(from)} ${Number(to)}`),
  ]);

beforeEach(() => (version = 0));

test('joins consecutive claims of one person, with the time of the last', () => {
  const taps = [
    change('ann', ['split', 1, 2], ['splits', 10, 20]),
    change('ann', ['split', 2, 3]),
    change('ann', ['split', 3, 4], ['splits', 20, 30]),
  ];
  expect(told(...taps)).toEqual([['ann', 'split 1 4', 'splits 10 30']]);
  expect(joinClaims(taps)[0]).toMatchObject({ version: 3, at: taps[2]?.at });
});

test('a revert is not a claim', () => {
  const back: Change = { ...change('ann', ['split', 2, 1]), action: 'reverted' };
  expect(joinClaims([change('ann', ['split', 1, 2]), back])).toHaveLength(2);
});

test('includes shares that only a later claim changes', () => {
  expect(told(change('ann', ['split', 1, 2]), change('ann', ['split', 2, 3], ['splits', 10, 20]))).toEqual([
    ['ann', 'split 1 3', 'splits 10 20'],
  ]);
});

test('another person, another field and typed shares start a new change', () => {
  const all = [
    change('ann', ['split', 1, 2]),
    change('ben', ['split', 2, 3]),
    change('ann', ['split', 3, 4]),
    change('ann', ['split', 4, 5], ['amount', 100, 200]),
    change('ann', ['splits', 10, 20]),
    change('ann', ['splits', 20, 30]),
  ];
  expect(told(...all)).toHaveLength(6);
});
