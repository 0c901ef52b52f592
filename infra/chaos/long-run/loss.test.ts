import { expect, test } from '@jest/globals';
import type { Books, History, Moves, Write } from '../history/history.ts';
import { findLoss } from './loss.ts';

const GROUP = 'group';
const split = (cents: number): Moves => ({ ann: cents, ben: -cents });

/** An earlier hotel; then Ann records a dinner, and Ben a taxi. */
const written = (text: string, began: number, cents: number): Write => ({
  session: 'Ann',
  began,
  ended: began + 5,
  group: GROUP,
  kind: 'expense',
  text,
  moves: split(cents),
  outcome: 'acknowledged',
  version: 1,
});
const entry = (id: string, text: string) => ({ kind: 'expense' as const, group: GROUP, id, version: 1, text });
const fact = (id: string) => ({ group: GROUP, id, lines: [`${id} for ben`] });
const balancesAt = (version: number, cents: number) => ({ group: GROUP, version, cents: split(cents) });

const start: Books = {
  log: [entry('h', 'hotel')],
  balances: [balancesAt(7, 500)],
  current: [balancesAt(7, 500)],
  facts: [fact('h')],
  notified: [],
};
const history: History = {
  writes: [written('dinner', 10, 100), written('taxi', 20, 30)],
  reads: [
    { session: 'Ben', began: 17, ended: 19, group: GROUP, of: 'balances', cents: split(600) },
    {
      session: 'Ben',
      began: 30,
      ended: 31,
      group: GROUP,
      of: 'plan',
      version: 9,
      transfers: [{ from: 'ben', to: 'ann', cents: 630 }],
    },
  ],
  counts: [],
  members: [],
  merges: [],
  presets: [],
  archives: [],
  offClocks: [],
  deletable: [],
};
const books: Books = {
  log: [...start.log, entry('d', 'dinner'), entry('t', 'taxi')],
  balances: [...start.balances, balancesAt(8, 600), balancesAt(9, 630)],
  current: [balancesAt(9, 630)],
  facts: [...start.facts, fact('d'), fact('t')],
  // The hotel's arrived after the start.
  notified: ['h for ben', 'd for ben', 't for ben'],
};

test('accepts books without a loss', () => {
  expect(findLoss(history, start, books)).toEqual([]);
});

test('finds a missing acknowledged write, and a duplicate', () => {
  const without = books.log.filter(({ id }) => id !== 't');
  expect(findLoss(history, start, { ...books, log: without })).toContain(
    'lost: taxi was acknowledged and does not stand',
  );
  const twice = [...books.log, entry('t2', 'taxi')];
  expect(findLoss(history, start, { ...books, log: twice })).toContain('doubled: taxi stands 2 times');
});

test('finds balances that differ from their entries', () => {
  const standing = [balancesAt(9, 631)];
  expect(findLoss(history, start, { ...books, current: standing }).join()).toContain(
    'its entries [["ann",630],["ben",-630]]',
  );
});

test('finds a missing notification, unless the list is full', () => {
  expect(findLoss(history, start, { ...books, notified: ['d for ben'] })).toEqual([
    'notifications: t for ben: 0 in place of 1',
  ]);
  const many = Array.from({ length: 1_000 }, (_, place) => `other ${place} for ben`);
  expect(findLoss(history, start, { ...books, notified: many })).toEqual([]);
});

test('accepts only the losses that a restore reports', () => {
  const restored: Books = {
    ...books,
    log: books.log.filter(({ id }) => id !== 't'),
    balances: books.balances.slice(0, 2),
    current: [balancesAt(8, 600)],
    facts: books.facts.slice(0, 2),
  };
  // They closed before the balances with the taxi were published.
  const before = { ...books, balances: books.balances.slice(0, 2) };
  const restore = { closed: 40, open: 50, moment: 20, before, lost: ['taxi'] };
  expect(findLoss(history, start, restored, restore)).toEqual([]);
  expect(findLoss(history, start, restored, { ...restore, lost: [] })).toContain(
    'since the restore: lost: taxi was acknowledged and does not stand',
  );
});
