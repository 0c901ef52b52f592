import { type BookEntry, divide, weightsOf } from '@allsquare/expenses-contract';
import fc from 'fast-check';
import { bodyOf } from '../import/entry-body.ts';
import { refsOf } from '../import/entry-refs.ts';
import type { ImportedFile } from '../import/imported-file.ts';
import { readText } from '../import/read-file.ts';
import { netsIn, peopleInBook } from './book-people.ts';
import { toCsv } from './to-csv.ts';
import { toJson } from './to-json.ts';

const idAt = (index: number) => `10000000-0000-4000-8000-00000000000${index}`;
const AT = '2026-05-01T12:00:00.000Z';
const GROUP = { groupId: idAt(9), groupName: 'Lisbon', memberCount: 4 };

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom('=SUM(A1)', '+1', '-x', '@me', "it's", 'a,b;c', 'say "hi"', 'Ann 3.00; Ben', '1.50', ' '),
);
const names = fc.array(text, { minLength: 4, maxLength: 4 });
const cents = fc.integer({ min: 1, max: 10_000_000 });
const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });

const bill = fc.record({
  amount: cents,
  description: text,
  notes: fc.option(text),
  day,
  payers: weights,
  shares: weights,
  refund: fc.boolean(),
  isByShares: fc.boolean(),
});
const payment = fc.record({
  cents,
  day,
  notes: fc.option(text),
  pair: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }),
});

type Bill = typeof bill extends fc.Arbitrary<infer Value> ? Value : never;
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never;

const divided = (amount: number, of: number[]) =>
  divide(
    amount,
    of.map((weight, index) => ({ userId: idAt(index), weight: BigInt(weight) })),
    new Map(),
  )
    .filter((share) => share.cents > 0)
    .map((share) => ({ userId: share.userId, amount: share.cents }));

function entryOf(one: Bill | Payment, people: string[], index: number): BookEntry {
  const personAt = (id: string) => ({ id, name: people[Number(id.slice(-1))] ?? '', colour: 1 });
  const common = { id: `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`, createdAt: AT, version: 1 };
  if ('pair' in one) {
    const [payerId, payeeId] = [idAt(one.pair[0] ?? 0), idAt(one.pair[1] ?? 1)];
    const parties = { payerId, payeeId, payer: personAt(payerId), payee: personAt(payeeId) };
    const paidOn = one.day.toISOString();
    return {
      settlement: {
        ...common,
        ...parties,
        groupId: GROUP.groupId,
        cents: one.cents,
        amount: one.cents / 100,
        day: paidOn.slice(0, 10),
        date: paidOn,
        notes: one.notes,
      },
    };
  }
  const payers = divided(one.amount, one.payers);
  const split = { kind: 'shares' as const, of: one.shares.map((value, at) => ({ userId: idAt(at), value })) };
  const shares = divided(one.amount, one.shares);
  const [first] = payers;
  const paidBy = first?.userId ?? '';
  return {
    expense: {
      ...common,
      ...GROUP,
      description: one.description,
      amount: one.amount,
      date: one.day.toISOString().slice(0, 10),
      paidBy,
      payer: personAt(paidBy),
      createdBy: idAt(0),
      creator: personAt(idAt(0)),
      splitType: 'exact',
      category: 'food',
      notes: one.notes,
      yourShare: 0,
      ...(payers.length > 1 && { payers: payers.map((payer) => ({ ...payer, user: personAt(payer.userId) })) }),
      ...(one.refund && { refund: true }),
      ...(one.isByShares && { kind: 'shares', split }),
    },
    splits: shares.map((share) => ({ ...share, user: personAt(share.userId) })),
  };
}

const books = fc.tuple(names, fc.array(fc.oneof(bill, payment), { maxLength: 8 })).map(([people, some]) => {
  const entries = some.map((one, index) => entryOf(one, people, index));
  const everybody = peopleInBook([], entries);
  const balances = new Map<string, number>();
  for (const entry of entries) for (const [id, net] of netsIn(entry)) balances.set(id, (balances.get(id) ?? 0) + net);
  return { entries, people: everybody, balances, currency: 'USD' };
});
type Book = typeof books extends fc.Arbitrary<infer Value> ? Value : never;

const jsonOf = ({ entries, people, balances, currency }: Book) =>
  toJson({
    group: { name: 'Lisbon', type: 'trip', currency },
    people,
    balances,
    entries,
    presets: { default: null, presets: [] },
    repeats: [],
  });

/** The parts of each entry, by the order of the people. */
const sharesIn = ({ entries, people }: ImportedFile) =>
  entries.map((entry) => {
    const at = (person: string) => people.indexOf(person);
    if (entry.kind === 'payment') return [at(entry.from), at(entry.to), entry.amount];
    const of = (parts: { person: string; cents: number }[]) =>
      parts.map((part) => [at(part.person), part.cents]).toSorted(byFirst);
    return [entry.kind, of(entry.paid), of(entry.shares)];
  });
const byFirst = (a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0);
const expectedShares = ({ entries, people }: Book) =>
  entries.map((entry) => {
    const at = (id: string) => people.findIndex(({ seat }) => seat === id);
    if ('settlement' in entry) {
      const { payerId, payeeId, cents: amount } = entry.settlement;
      return [at(payerId), at(payeeId), amount];
    }
    const { expense, splits } = entry;
    const of = (parts: { userId: string; amount: number }[]) =>
      parts.map((part) => [at(part.userId), part.amount]).toSorted(byFirst);
    const payers = expense.payers ?? [{ userId: expense.paidBy, amount: expense.amount }];
    return [expense.refund ? 'refund' : 'expense', of(payers), of(splits)];
  });
const balancesIn = ({ people, balances }: ImportedFile) =>
  people.map((person) => balances.get('USD')?.get(person) ?? 0);

test.each([
  ['JSON', jsonOf],
  ['CSV', toCsv],
])('%s that we wrote has the same payers, shares and balances when it is read', (_, write) => {
  fc.assert(
    fc.property(books, (book) => {
      const found = readText(write(book) ?? '') as ImportedFile;
      expect({ shares: sharesIn(found), refused: found.refused, asks: found.asks }).toEqual({
        shares: expectedShares(book),
        refused: [],
        asks: [],
      });
      expect(balancesIn(found)).toEqual(book.people.map(({ seat }) => book.balances.get(seat) ?? 0));
    }),
    { numRuns: 300 },
  );
});

test('each entry has one ref, the same in each reading', async () => {
  await fc.assert(
    fc.asyncProperty(books, async (book) => {
      const { entries } = readText(toCsv(book) ?? '') as ImportedFile;
      const refs = await refsOf(entries);
      expect(new Set(refs).size).toBe(entries.length);
      for (const ref of refs) expect(ref).toMatch(/^[!-~]{1,100}$/);
      expect(await refsOf(entries)).toEqual(refs);
    }),
    { numRuns: 50 },
  );
});

test('a stored split is sent only if it gives the cents of the file', () => {
  fc.assert(
    fc.property(books, (book) => {
      const { entries } = readText(jsonOf(book)) as ImportedFile;
      for (const entry of entries) {
        const body = bodyOf(entry, 'ref', (person) => person);
        if (entry.kind === 'payment' || !('expense' in body) || !body.expense.split) continue;
        const { split } = body.expense;
        const shares = divide(
          entry.amount,
          weightsOf(split as never, entry.amount),
          new Map([[entry.shares[0]?.person ?? '', 5e5]]),
        );
        const given = new Map(shares.map((share) => [share.userId, share.cents]));
        for (const { person, cents: part } of entry.shares) expect(given.get(person)).toBe(part);
      }
    }),
    { numRuns: 300 },
  );
});

test('no file is written that does not add up', () => {
  const book = fc.sample(
    books.filter(({ entries }) => entries.length > 0),
    { numRuns: 1, seed: 7 },
  )[0] as Book;
  expect(toCsv(book)).toBeDefined();
  const [one] = book.people;
  expect(toCsv({ ...book, balances: new Map([...book.balances, [one?.seat ?? '', 1e9]]) })).toBeUndefined();
});

test('no cell of a spreadsheet starts a formula', () => {
  fc.assert(
    fc.property(books, (book) => {
      const { people, entries } = book;
      const found = toCsv(book) ?? '';
      expect(found.startsWith('\ufeffDate,Description,')).toBe(true);
      for (const line of found
        .replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(/[\r\n,]/g, ' '))
        .split('\r\n'))
        for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?(=|\+|@|\t|\r|-(?!\d+\.\d\d$))/);
      return people.length > 0 || entries.length === 0;
    }),
    { numRuns: 300 },
  );
});
