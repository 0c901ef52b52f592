import { decimalsOf } from '@allsquare/contract-kit';
import type { BookEntry } from '@allsquare/expenses-contract';
import { categoryLook } from '../expenses/category.ts';
import { kindWords, splitWords } from '../split/split-words.ts';
import { CSV_COLUMNS, PAYERS_SEPARATOR, PAYMENT_CATEGORY } from './allsquare-columns.ts';
import { type BookPerson, netsIn, payersOf } from './book-people.ts';
import { uniqueNames } from './unique-names.ts';

/** Minor units as a plain number: '-1234.50'. */
export function plainAmount(cents: number, decimals: number): string {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = cents < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** A spreadsheet would run text that starts like a formula. Text that looks as if it had a mark gets another. */
const harmless = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const cell = (text: string) => quoted(harmless(text));

const LINE_BREAK = '\r\n';
const BOM = '\ufeff';

type Expense = Extract<BookEntry, { splits: unknown }>['expense'];
const splitOf = ({ splitType, kind }: Expense) =>
  kind && Object.hasOwn(kindWords, kind)
    ? kindWords[kind as keyof typeof kindWords]
    : splitWords[splitType === 'equally' ? 'equally' : 'exact'].add;

type Book = {
  entries: readonly BookEntry[];
  people: readonly BookPerson[];
  /** By person, as the server states them. */
  balances: ReadonlyMap<string, number>;
  currency: string;
};

/**
 * The books as a spreadsheet that other products can read, too: Splitwise's columns, and what each person gets back.
 * Undefined if a row does not sum to zero, or a column not to the person's balance.
 */
export function toCsv({ entries, people, balances, currency }: Book): string | undefined {
  const names = uniqueNames(people.map(({ name }) => name));
  const nameOf = new Map(people.map(({ seat }, index) => [seat, names[index] ?? '']));
  const amountOf = (cents: number) => plainAmount(cents, decimalsOf(currency));
  const sums = new Map<string, number>();
  const netCells = (entry: BookEntry) => {
    const nets = netsIn(entry);
    for (const [seat, cents] of nets) sums.set(seat, (sums.get(seat) ?? 0) + cents);
    return { cells: people.map(({ seat }) => amountOf(nets.get(seat) ?? 0)), sum: sumOf(nets.values()) };
  };
  const payersText = (expense: Expense) => {
    const payers = payersOf(expense);
    const [first] = payers;
    if (payers.length === 1) return nameOf.get(first?.userId ?? '') ?? '';
    return payers.map(({ userId, amount }) => [nameOf.get(userId), amountOf(amount)].join(' ')).join(PAYERS_SEPARATOR);
  };
  const fixedOf = (entry: BookEntry): string[] => {
    if ('settlement' in entry) {
      const { day, date, cents, notes, payerId, payeeId } = entry.settlement;
      const [payer = '', payee = ''] = [nameOf.get(payerId), nameOf.get(payeeId)];
      const description = cell([payer, 'paid', payee].join(' '));
      return [
        day ?? date.slice(0, 10),
        description,
        PAYMENT_CATEGORY,
        amountOf(cents),
        currency,
        cell(payer),
        '',
        cell(notes ?? ''),
      ];
    }
    const { expense } = entry;
    return [
      expense.date,
      cell(expense.description),
      cell(categoryLook(expense.category).label),
      amountOf(expense.refund ? -expense.amount : expense.amount),
      currency,
      cell(payersText(expense)),
      cell(splitOf(expense)),
      cell(expense.notes ?? ''),
    ];
  };
  const rows = entries.map((entry) => ({ fixed: fixedOf(entry), ...netCells(entry) }));
  const total = people.map(({ seat }) => sums.get(seat) ?? 0);
  const isExact =
    rows.every(({ sum }) => sum === 0) && people.every(({ seat }, index) => total[index] === (balances.get(seat) ?? 0));
  if (!isExact) return undefined;
  const last = ['', 'Total balance', '', '', currency, '', '', '', ...total.map(amountOf)];
  const lines = [[...CSV_COLUMNS, ...names.map(cell)], ...rows.map(({ fixed, cells }) => [...fixed, ...cells]), last];
  return `${BOM}${lines.map((cells) => cells.join(',')).join(LINE_BREAK)}${LINE_BREAK}`;
}

const sumOf = (values: Iterable<number>) => Array.from(values).reduce((sum, cents) => sum + cents, 0);
