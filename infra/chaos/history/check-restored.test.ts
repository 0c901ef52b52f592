import { expect, test } from '@jest/globals';
import { checkRestored, type Restore } from './check-restored.ts';
import type { Books, History, Moves, Read, Seen, Write } from './history.ts';

const GROUP = 'group';
const call = (session: string, began: number) => ({ session, began, ended: began + 5, group: GROUP });
const split = (cents: number): Moves => ({ ann: cents, ben: -cents });
const recorded = (text: string, began: number): Write => ({
  ...call('Ann', began),
  kind: 'expense',
  text,
  moves: split(10),
  outcome: 'acknowledged',
  version: 1,
});
const seen = (id: string): Seen => ({ id, version: 1, text: id });
const read = (began: number, ...ids: string[]): Read => ({ ...call('Ben', began), of: 'expense', seen: ids.map(seen) });
const booksOf = (...ids: string[]): Books => ({
  log: ids.map((id) => ({ ...seen(id), kind: 'expense', group: GROUP })),
  balances: ids.map((_, index) => ({ group: GROUP, version: index + 1, cents: split(10 * (index + 1)) })),
  current: [{ group: GROUP, version: ids.length, cents: split(10 * ids.length) }],
  facts: ids.map((id) => ({ group: GROUP, id, lines: [id] })),
  notified: ids,
});

/** The dinner remains; the taxi, of which Ben was notified, is lost; then the lunch is recorded. */
const history: History = {
  writes: [recorded('dinner', 0), recorded('taxi', 20), recorded('lunch', 80)],
  reads: [read(10, 'dinner'), read(30, 'dinner', 'taxi'), read(70, 'dinner'), read(90, 'dinner', 'lunch')],
  counts: [],
  presets: [],
  archives: [],
  offClocks: [],
  members: [],
  merges: [],
  deletable: [],
};
const since = { ...booksOf('dinner', 'lunch'), notified: ['dinner', 'taxi', 'lunch'] };
const restore: Restore = { closed: 50, open: 60, moment: 15, before: booksOf('dinner', 'taxi'), lost: ['taxi'] };

test('accepts a restore that loses exactly what it reports', () => {
  expect(checkRestored(history, since, restore)).toEqual([]);
});

test('finds a lost write that was not reported', () => {
  expect(checkRestored(history, since, { ...restore, lost: [] })).toContain(
    'since the restore: lost: taxi was acknowledged and does not stand',
  );
});

test('finds a write reported as lost that exists', () => {
  const books = { ...booksOf('dinner', 'taxi', 'lunch') };
  expect(checkRestored({ ...history, reads: [] }, books, restore)).toContain(
    'since the restore: taxi was refused and stands',
  );
});

test('finds a write that was never in the books', () => {
  const before = booksOf('dinner');
  expect(checkRestored(history, since, { ...restore, before }).join()).toContain('before the restore: lost: taxi');
});

test('finds a read of a lost write, and one that goes back in time', () => {
  const later = (one: Read) => checkRestored({ ...history, reads: [...history.reads, one] }, since, restore).join();
  expect(later(read(95, 'dinner', 'lunch', 'taxi'))).toContain('saw version 1 of taxi as taxi, which it never was');
  expect(later(read(98, 'dinner'))).toContain('since the restore: reads go back');
  expect(later(read(40, 'dinner'))).toContain('before the restore: reads go back');
});

test.each([48, 51])('accepts either outcome of a write in flight at %i, when the books were restored', (began) => {
  const underWay = { ...recorded('bus', began), ended: 65 };
  const writes = [...history.writes, underWay];
  const lost = { ...restore, before: booksOf('dinner', 'taxi', 'bus'), lost: ['taxi', 'bus'] };
  expect(checkRestored({ ...history, writes }, since, lost)).toEqual([]);
});

test.each([
  ['a tap', { tap: { item: 'i', person: 'ann', parts: 1 } }],
  ['a repeat', { repeat: { answered: 45, isPublished: false } }],
])('ignores losses of %s since that time, and finds earlier ones', (_, kind) => {
  const writes = [...history.writes, { ...recorded('bus', 40), ...kind }];
  const { facts, notified } = booksOf('dinner', 'taxi');
  const before = { ...booksOf('dinner', 'taxi', 'bus'), facts, notified };
  expect(checkRestored({ ...history, writes }, since, { ...restore, before })).toEqual([]);
  expect(checkRestored({ ...history, writes }, since, { ...restore, before, moment: 47 })).toContain(
    'since the restore: lost: bus was acknowledged and does not stand',
  );
});
