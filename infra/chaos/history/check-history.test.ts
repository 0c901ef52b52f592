import { expect, test } from '@jest/globals';
import { checkHistory } from './check-history.ts';
import { type Books, deletionOf, type History, type Moves, type Read, type Write } from './history.ts';

const GROUP = 'group';
const from = (session: string, began: number, ended: number) => ({ session, began, ended, group: GROUP });
const split = (cents: number): Moves => ({ ann: cents, ben: -cents });

const recorded = (text: string, session: string, began: number, ended: number, cents: number): Write => ({
  ...from(session, began, ended),
  kind: 'expense',
  text,
  moves: split(cents),
  outcome: 'acknowledged',
  version: 1,
});

/** Ann records a dinner, Ben a taxi beside it, and changes the dinner; then the taxi is deleted. */
const dinner = recorded('dinner', 'Ann', 0, 10, 100);
const taxi = recorded('taxi', 'Ben', 5, 15, 30);
const lunch = { ...recorded('lunch', 'Ben', 20, 30, 40), version: 2 };
const deleted: Write = { ...recorded(deletionOf('t', 1), 'Ben', 40, 50, 0), moves: {}, version: 2 };
const lost: Write = { ...recorded('hotel', 'Ann', 60, 70, 7), outcome: 'unknown' };
const no: Write = { ...recorded('cinema', 'Ann', 72, 75, 7), outcome: 'refused', code: 'stale-version' };

const D1 = { id: 'd', version: 1, text: 'dinner' };
const D2 = { id: 'd', version: 2, text: 'lunch' };
const T1 = { id: 't', version: 1, text: 'taxi' };
const T2 = { id: 't', version: 2, text: deletionOf('t', 1) };

const read = (session: string, began: number, ended: number, ...seen: (typeof D1)[]): Read => ({
  ...from(session, began, ended),
  of: 'expense',
  seen,
});
const chip = (at: number, cents: number): Read => ({ ...from('Ann', at, at + 1), of: 'chip', reader: 'ann', cents });
const plan = (at: number, version: number, cents: number): Read => ({
  ...from('Ann', at, at + 1),
  of: 'plan',
  version,
  transfers: [{ from: 'ben', to: 'ann', cents }],
});

const reads: Read[] = [
  read('Ann', 11, 14, D1),
  read('Ben', 16, 18, D1, T1),
  read('Ann', 31, 33, D2, T1),
  read('Ben', 51, 53, D2, T2),
  plan(17, 2, 130),
  plan(52, 4, 40),
  { ...from('Ben', 16, 18), of: 'balances', cents: { ann: 130, ben: -130 } },
  { ...from('Ann', 31, 33), of: 'books', version: 3, seen: [D2, T1], cents: { ann: 70, ben: -70 } },
  chip(1, 0),
  chip(20, 100),
  chip(55, 40),
];
const logged = [D1, D2, T1, T2].map((seen) => ({ ...seen, kind: 'expense' as const, group: GROUP }));
const line = (id: string, version: number) => `${id} ${version}`;
const right: { history: History; books: Books } = {
  history: {
    writes: [dinner, taxi, lunch, deleted, lost, no],
    reads,
    counts: [1, 4, 4].map((count, index) => ({ session: 'Ann', began: index, ended: index, count })),
    members: [],
    presets: [],
    archives: [],
    merges: [],
    deletable: [],
    offClocks: [],
  },
  books: {
    log: logged,
    balances: [100, 130, 70, 40].map((cents, index) => ({ group: GROUP, version: index + 1, cents: split(cents) })),
    current: [{ group: GROUP, version: 4, cents: split(40) }],
    facts: logged.map(({ id, version }) => ({ group: GROUP, id, lines: [line(id, version)] })),
    notified: logged.map(({ id, version }) => line(id, version)),
  },
};
const checked = (history: Partial<History>, books: Partial<Books> = {}) =>
  checkHistory({ ...right.history, ...history }, { ...right.books, ...books });
/** Replaces a read of the same kind with this one. */
const withRead = (...others: Read[]) => checked({ reads: [...reads, ...others] });

test('accepts a correct history', () => {
  expect(checked({})).toEqual([]);
});

test('accepts an unknown write at most once', () => {
  const hotel = { id: 'h', version: 1, text: 'hotel', kind: 'expense' as const, group: GROUP };
  const books = {
    log: [...logged, hotel],
    balances: [...right.books.balances, { group: GROUP, version: 5, cents: split(47) }],
    current: [{ group: GROUP, version: 5, cents: split(47) }],
    facts: [...right.books.facts, { group: GROUP, id: 'h', lines: [line('h', 1)] }],
    notified: [...right.books.notified, line('h', 1)],
  };
  expect(checked({}, books)).toEqual([]);
  expect(checked({}, { ...books, log: [...books.log, { ...hotel, id: 'h2' }] })).toContain(
    'doubled: hotel stands 2 times',
  );
});

test('finds a lost write', () => {
  const log = logged.filter(({ text }) => text !== 'taxi' && text !== deletionOf('t', 1));
  expect(checked({}, { log })).toContain('lost: taxi was acknowledged and does not stand');
});

test('finds a doubled write', () => {
  const log = [...logged, { ...T1, id: 't2', kind: 'expense' as const, group: GROUP }];
  expect(checked({}, { log })).toContain('doubled: taxi stands 2 times');
});

test('finds an import of which only a part was recorded', () => {
  const unknown = { outcome: 'unknown' as const, batch: 'i' };
  const writes = [
    ...right.history.writes,
    { ...lost, text: 'ferry', ...unknown },
    { ...lost, text: 'fuel', ...unknown },
  ];
  expect(checked({ writes })).toEqual([]);
  const ferry = { id: 'f', version: 1, text: 'ferry', kind: 'expense' as const, group: GROUP };
  const torn = checked({ writes }, { log: [...logged, ferry] });
  expect(torn).toContain('torn: 1 of 2 entries of the import i stand');
  const fuel = { ...ferry, id: 'g', text: 'fuel' };
  expect(checked({ writes }, { log: [...logged, ferry, fuel] })).not.toContainEqual(expect.stringContaining('torn'));
});

test('finds amounts that differ from those that were written, in the books and in answers', () => {
  const paid = '6600 for EUR 6000';
  const writes = right.history.writes.map((write) => (write === lunch ? { ...lunch, paid } : write));
  const shown = (as: string) => {
    const log = logged.map((one) => (one.text === 'lunch' ? { ...one, paid: as } : one));
    return checked({ writes, reads: [...reads, read('Ann', 34, 35, { ...D2, paid: as } as typeof D2, T1)] }, { log });
  };
  expect(shown(paid)).toEqual([]);
  expect(shown('6600')).toEqual([
    `the books have lunch as 6600, which was written as ${paid}`,
    `Ann's read of expense at 34 to 35 has lunch as 6600, which was written as ${paid}`,
  ]);
});

test('finds a rejected write that took effect', () => {
  const writes = right.history.writes.map((write) =>
    write === taxi ? { ...taxi, outcome: 'refused' as const } : write,
  );
  expect(checked({ writes })).toContain('taxi was refused and stands');
});

test.each([500, 503])('finds a write that returned %i, which means no change, and took effect', (status) => {
  const writes = right.history.writes.map((write) =>
    write === taxi ? { ...taxi, outcome: 'refused' as const, status } : write,
  );
  expect(checked({ writes })).toContain(
    `not honest: taxi was answered ${status}, by which nothing was changed, and stands`,
  );
});

test('finds a write without a request', () => {
  const log = [...logged, { id: 'x', version: 1, text: 'ghost', kind: 'expense' as const, group: GROUP }];
  expect(checked({}, { log })).toContain('ghost stands and nobody wrote it');
});

test('finds a version that differs from the response, and versions that do not increase', () => {
  const log = logged.map((seen) => (seen.text === 'lunch' ? { ...seen, version: 3 } : seen));
  expect(checked({}, { log })).toEqual(
    expect.arrayContaining(['lunch was answered as version 2 and stands as 3', 'the versions of d are 1,3']),
  );
});

test('finds a read that goes back in time', () => {
  expect(withRead(read('Ann', 34, 35, D1, T1)).join()).toContain('reads go back: Ann');
  expect(withRead(read('Ben', 19, 20, D1)).join()).toContain('reads go back: Ben');
  expect(withRead(plan(54, 3, 70)).join()).toContain('reads go back');
  expect(withRead(chip(56, 100)).join()).toContain('was answered 100, which it was not from version 4 on');
  const counts = [...right.history.counts, { session: 'Ann', began: 9, ended: 9, count: 3 }];
  expect(checked({ counts })).toEqual(['reads go back: Ann has 3 notifications, fewer than before']);
});

test('finds a read without an earlier acknowledged write', () => {
  expect(withRead(read('Ann', 11, 12)).join()).toContain('does not have dinner');
});

test('finds responses that no order explains', () => {
  const two = [read('Ann', 6, 9, D1), read('Ben', 6, 9, T1)];
  expect(withRead(...two).join()).toContain('no order explains');
  // The change of the dinner began after the taxi was acknowledged.
  expect(withRead(read('Ann', 16, 25, D2)).join()).toContain('no order explains');
});

test('finds a write ordered before one that was acknowledged before it started', () => {
  const writes = [dinner, taxi, { ...lunch, outcome: 'unknown' as const, began: -20, ended: -10 }, deleted];
  expect(checked({ writes: [...writes, lost, no] })).toEqual([]);
  const first = { ...lunch, began: -20, ended: -10 };
  expect(checked({ writes: [dinner, taxi, first, deleted, lost, no] }).join()).toContain(
    'dinner came after lunch and stands before it',
  );
});

test('finds a version that never existed, and one from later', () => {
  expect(withRead(read('Ben', 51, 52, { ...D2, text: 'breakfast' }, T2)).join()).toContain('which it never was');
  expect(withRead(read('Ben', 16, 18, D2, T1)).join()).toContain('has lunch from later');
});

test('finds balances that differ from the entries', () => {
  const wrong = { ann: 131, ben: -131 };
  expect(withRead({ ...from('Ben', 16, 18), of: 'balances', cents: wrong }).join()).toContain('which never was');
  expect(withRead(plan(54, 4, 41)).join()).toContain('leaves [["ann",-1],["ben",1]] of version 4');
  const books = (cents: number, version: number, ...seen: (typeof D1)[]): Read => ({
    ...from('Ben', 51, 53),
    of: 'books',
    version,
    seen,
    cents: split(cents),
  });
  expect(withRead(books(70, 4, D2, T2)).join()).toContain('not version 4');
  expect(withRead(books(40, 4, D2, T1)).join()).toContain('its entries are [["ann",70],["ben",-70]]');
  expect(checked({}, { current: [{ group: GROUP, version: 4, cents: split(41) }] }).join()).toContain('its entries');
});

test('expects only the last version of batched writes to be published', () => {
  const balances = right.books.balances.filter(({ version }) => version !== 1);
  const others = reads.filter((one) => one.of !== 'chip' || one.cents !== 100);
  expect(checked({ reads: others }, { balances })).toEqual([]);
});

test('finds balances that do not sum to zero, and an unpublished version', () => {
  const balances = right.books.balances.map((one) => (one.version === 3 ? { ...one, cents: { ann: 70 } } : one));
  expect(checked({}, { balances })).toContain('version 3 of group sums to 70');
  expect(checked({}, { balances: balances.filter(({ version }) => version !== 2) })).toContain(
    'version 2 of group was answered and not published',
  );
});

test('finds a rejected member, unless the group was being deleted', () => {
  const refusal: Read = { ...from('Ann', 5, 6), of: 'refusal', code: 'group-not-found' };
  expect(withRead(refusal).join()).toContain('was answered group-not-found');
  expect(checked({ reads: [...reads, refusal], deletable: [GROUP] })).toEqual([]);
  const writes = [...right.history.writes, { ...no, text: 'tea', code: 'not-a-member' }];
  expect(checked({ writes })).toEqual(['tea was refused with not-a-member']);
});

test('finds a session rejected as signed out, unless a clock was wrong', () => {
  const writes = [...right.history.writes, { ...no, text: 'tea', code: 'signed-out' }];
  expect(checked({ writes })).toEqual(['tea was refused with signed-out']);
  expect(checked({ writes, offClocks: [[0, 71]] })).toEqual(['tea was refused with signed-out']);
  expect(checked({ writes, offClocks: [[74, 80]] })).toEqual([]);
});

test('finds a missing domain event, and a missing or doubled notification', () => {
  expect(checked({}, { facts: right.books.facts.slice(1), notified: right.books.notified.slice(1) })).toEqual([
    'd has 2 versions and 1 domain events',
  ]);
  expect(checked({}, { notified: right.books.notified.slice(1) })).toEqual(['notifications: d 1: 0 in place of 1']);
  expect(checked({}, { notified: [...right.books.notified, 't 2'] })).toEqual(['notifications: t 2: 2 in place of 1']);
});
