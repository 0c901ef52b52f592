import type { BookEntry, Presets, Repeat } from '@allsquare/expenses-contract';
import { FORMAT_VERSION } from './allsquare-file.ts';
import { type BookPerson, payersOf } from './book-people.ts';

type Expense = Extract<BookEntry, { splits: unknown }>;
type Payment = Extract<BookEntry, { settlement: unknown }>;

const splitOf = ({ splitType, split }: Expense['expense']) => split ?? (splitType === 'equally' ? 'equally' : 'exact');
const partsOf = (parts: readonly { userId: string; amount: number }[]) =>
  parts.map(({ userId, amount }) => ({ seat: userId, amount }));

function fileBill({ expense, splits, changes }: Expense) {
  const { id, description, amount, date, category, notes, createdAt, creator, repeatId, original } = expense;
  return {
    kind: expense.refund ? 'refund' : 'expense',
    id,
    day: date,
    description,
    category,
    amount,
    payers: partsOf(payersOf(expense)),
    shares: partsOf(splits),
    split: splitOf(expense),
    notes,
    ...(original && { original }),
    at: createdAt,
    by: creator.name,
    ...(repeatId && { repeatId }),
    ...(changes && { changes }),
  };
}

function filePayment({ settlement, changes }: Payment) {
  const { id, payerId, payeeId, cents, day, date, notes, createdAt, recordedBy, original } = settlement;
  return {
    kind: 'payment',
    id,
    day: day ?? date.slice(0, 10),
    from: payerId,
    to: payeeId,
    amount: cents,
    notes,
    ...(original && { original }),
    at: createdAt,
    by: recordedBy?.name,
    ...(changes && { changes }),
  };
}

type Everything = {
  group: { name: string; type: string; currency: string };
  people: readonly BookPerson[];
  balances: ReadonlyMap<string, number>;
  entries: readonly BookEntry[];
  presets: Pick<Presets, 'default'> & { presets: readonly unknown[] };
  repeats: readonly Repeat[];
};

const timesOf = (entry: BookEntry) => [
  'settlement' in entry ? entry.settlement.createdAt : entry.expense.createdAt,
  ...(entry.changes ?? []).map(({ at }) => at),
];

/**
 * Everything in a group's books as JSON, without email addresses. `at` is the time of its newest entry or change, so
 * that everybody who exports the same books gets the same file.
 */
export function toJson({ group, people, balances, entries, presets, repeats }: Everything): string {
  const file = {
    format: 'allsquare',
    version: FORMAT_VERSION,
    at: entries.flatMap(timesOf).toSorted().at(-1) ?? null,
    group,
    people,
    balances: people.map(({ seat }) => ({ seat, amount: balances.get(seat) ?? 0 })),
    entries: entries.map((entry) => ('settlement' in entry ? filePayment(entry) : fileBill(entry))),
    presets,
    repeats,
  };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}
