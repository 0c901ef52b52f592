import { expect, test } from '@jest/globals';
import { checkHistory } from './check-history.ts';
import { type Books, deletionOf, emptyHistory, type Moves, tapOf, undoOf, type Write } from './history.ts';

const GROUP = 'group';
const call = (began: number, text: string): Write => ({
  session: 'Ann',
  began,
  ended: began + 1,
  kind: 'expense',
  group: GROUP,
  text,
  moves: {},
  outcome: 'acknowledged',
});
const split = (cents: number): Moves => ({ ann: cents, ben: -cents });

/** Ann pays a feast of two items, one of which Ben takes; it is deleted and restored. */
const feast: Write = {
  ...call(0, 'feast'),
  bill: {
    paid: { ann: 300 },
    people: ['ann', 'ben'],
    items: [
      { id: 'wine', cents: 60, of: {} },
      { id: 'cake', cents: 90, of: {} },
    ],
    times: 2,
  },
};
const tap: Write = { ...call(10, tapOf('wine', 'ben', 1)), tap: { item: 'wine', person: 'ben', parts: 1 } };
const history = {
  ...emptyHistory(),
  writes: [feast, tap, call(20, deletionOf('f', 2)), call(30, undoOf('f', 3))],
};
const log: Books['log'] = [
  { version: 1, text: 'feast' },
  { version: 2, text: 'feast', write: tapOf('wine', 'ben', 1) },
  { version: 3, text: deletionOf('f', 2) },
  { version: 4, text: 'feast', write: undoOf('f', 3) },
].map((one) => ({ ...one, id: 'f', kind: 'expense', group: GROUP }));
const booksOf = (versions: Books['log'], ...cents: number[]): Books => ({
  log: versions,
  balances: cents.map((one, index) => ({ group: GROUP, version: index + 1, cents: split(one) })),
  current: [{ group: GROUP, version: cents.length, cents: split(cents.at(-1) ?? 0) }],
  facts: versions.filter(({ version }) => version !== 2).map(() => ({ group: GROUP, id: 'f', lines: [] })),
  notified: [],
});

test('a claim, and a version restored after it, posts what the items specify', () => {
  expect(checkHistory(history, booksOf(log.slice(0, 1), 150)).join()).not.toContain('its entries');
  expect(checkHistory(history, booksOf(log.slice(0, 2), 150, 210)).join()).not.toContain('its entries');
  expect(checkHistory(history, booksOf(log, 150, 210, 0, 210))).toEqual([]);
});

test('finds a claim that moved nothing, and a restored bill without its claims', () => {
  expect(checkHistory(history, booksOf(log.slice(0, 2), 150, 150))).toContain(
    'the balances of group are [["ann",150],["ben",-150]], its entries [["ann",210],["ben",-210]]',
  );
  expect(checkHistory(history, booksOf(log, 150, 210, 0, 150)).join()).toContain('its entries [["ann",210]');
});

test('finds a claim that is lost, doubled, or has a domain event', () => {
  expect(checkHistory(history, booksOf(log.slice(0, 1), 150))).toContain(
    'lost: tap of wine by ben as 1 was acknowledged and does not stand',
  );
  const twice = log.flatMap((one) => (one.version === 2 ? [one, { ...one, id: 'g' }] : [one]));
  expect(checkHistory(history, booksOf(twice, 150)).join()).toContain('doubled: tap of wine by ben as 1');
  const books = booksOf(log, 150, 210, 0, 210);
  expect(checkHistory(history, { ...books, facts: [...books.facts, { group: GROUP, id: 'f', lines: [] }] })).toEqual([
    'f has 3 versions and 4 domain events',
  ]);
});

test('finds a missing bill of a repeat, and a notification about one that is not the newest', () => {
  const bill = (day: number): Write => ({
    ...call(0, `rent again on ${day}`),
    ended: day === 1 ? 1 : Number.MAX_SAFE_INTEGER,
    moves: split(10),
    repeat: { answered: 1, isPublished: day === 2 },
  });
  const made = [1, 2].map((day) => ({
    id: `r${day}`,
    version: 1,
    text: `rent again on ${day}`,
    kind: 'expense' as const,
    group: GROUP,
  }));
  const one = { ...emptyHistory(), writes: [bill(1), bill(2)] };
  const books = { ...booksOf(made, 10, 20), facts: [{ group: GROUP, id: 'r2', lines: [] }] };
  expect(checkHistory(one, books)).toEqual([]);
  expect(checkHistory(one, { ...books, log: made.slice(0, 1) })).toContain(
    'lost: rent again on 2 was acknowledged and does not stand',
  );
  const facts = [...books.facts, { group: GROUP, id: 'r1', lines: ['ben'] }];
  expect(checkHistory(one, { ...books, facts, notified: ['ben'] })).toEqual(['r1 has 0 versions and 1 domain events']);
});
