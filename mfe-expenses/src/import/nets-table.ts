import { collectRows, NOT_EXACT, refuseRow } from './collect-rows.ts';
import { peopleInHeader, type Table } from './csv-table.ts';
import { daysIn } from './day-text.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import { balancesOf } from './file-balances.ts';
import type { Ask, Bill, Entry, Part, Rows } from './imported-file.ts';
import { moneyIn } from './money-text.ts';
import { areEqual, divideInOrder, mergeParts, paymentsTo, sumOf } from './parts.ts';

/** The category of payments; the words are those of the account's language. */
const PAYMENT = new Set(
  'payment zahlung pago pagamento paiement betaling betalning płatność pagament maksu ödeme платёж платеж 支払い 付款'.split(
    ' ',
  ),
);
const INFERRED = 'Who paid was worked out from the balances.';

export type Division = Pick<Bill, 'paid' | 'shares' | 'inferred'>;
export type Cells = { amount: number; nets: Part[]; value: readonly string[]; centsOf: (text: string) => number };
type Layout = {
  /** The number of columns before those of people. */
  fixed: number;
  /** Who paid and who owes what. */
  divide: (cells: Cells, people: readonly string[]) => Division;
  notesOf?: (value: readonly string[]) => string;
};

/**
 * Who paid and who owes, from what each gets back. If several get something back, the nets stay exact, and the rest of
 * the cost is paid and owed by those people, in proportion to their nets.
 */
export function divisionOf({ amount, nets }: Cells): Division {
  const ahead = nets.filter(({ cents }) => cents > 0);
  const rest = amount - sumOf(ahead);
  if (ahead.length === 0) return refuseRow('This row is zero for everybody: it does not say who paid.');
  if (sumOf(nets) !== 0 || rest < 0) return refuseRow(NOT_EXACT);
  const own = divideInOrder(
    rest,
    ahead.map(({ person, cents }) => ({ person, weight: BigInt(cents) })),
  );
  const owed = nets.filter(({ cents }) => cents < 0).map(({ person, cents }) => ({ person, cents: -cents }));
  return {
    paid: mergeParts([...ahead, ...own]),
    shares: mergeParts([...own, ...owed]),
    ...(ahead.length > 1 && { inferred: true as const }),
  };
}

const isClosing = ({ value: [, , , cost = ''] }: { value: string[] }) => cost.trim() === '';
const currencyOf = (value: readonly string[]) => value[4]?.trim() ?? '';

/**
 * A table of date, description, category, cost and currency, and what each person gets back. Rows without a cost are
 * balances: they are compared, and never imported.
 */
export function readNetsTable({ header, rows, refused }: Table, { fixed, divide, notesOf }: Layout): Rows {
  const people = peopleInHeader(header, fixed);
  const dayOf = daysIn(rows.map(({ value: [day = ''] }) => day));
  const moneyOf = moneyIn(
    rows.flatMap(({ value }) =>
      [value[3] ?? '', ...value.slice(fixed)].map((text) => ({ text, currency: currencyOf(value) })),
    ),
  );
  const netsOf = (value: readonly string[]): Part[] =>
    mergeParts(people.map((person, at) => ({ person, cents: moneyOf(value[fixed + at] ?? '', currencyOf(value)) })));

  const read = (value: string[], row: number): Entry[] => {
    const [date = '', title = '', category = '', costText = ''] = value;
    const currency = currencyOf(value);
    const cost = moneyOf(costText, currency);
    const nets = netsOf(value).map(({ person, cents }) => ({ person, cents: cost < 0 ? -cents : cents }));
    const amount = Math.abs(cost);
    const fields = { row, day: dayOf(date), currency };
    const notes = notesOf?.(value) ?? '';
    if (PAYMENT.has(category.trim().toLowerCase()))
      return payments(amount, nets, { ...fields, ...paymentNotes(notes) });
    const division = divide({ amount, nets, value, centsOf: (text) => moneyOf(text, currency) }, people);
    return [
      {
        kind: cost < 0 ? 'refund' : 'expense',
        ...fields,
        amount,
        ...entryText(title, division.inferred ? [INFERRED, notes].join('\n') : notes),
        category: categoryOf(category),
        ...division,
        ...(areEqual(division.shares) && { split: 'equally' as const }),
      },
    ];
  };
  const found = collectRows(
    rows.filter((row) => !isClosing(row)),
    read,
  );
  const closing = collectRows(rows.filter(isClosing), (value, row) => {
    const sums = balancesOf(people, found.entries).get(currencyOf(value));
    const stated = new Map(netsOf(value).map(({ person, cents }) => [person, cents]));
    const isSame = people.every((person) => (stated.get(person) ?? 0) === (sums?.get(person) ?? 0));
    return isSame ? [] : [differs(row, currencyOf(value))];
  });
  return {
    people,
    entries: found.entries,
    asks: closing.asks,
    refused: [...refused, ...found.refused, ...closing.refused].toSorted((a, b) => a.row - b.row),
  };
}

const differs = (row: number, currency: string): Ask => ({
  row,
  why: `The balances in ${currency} at the end of the file differ from the sum of its rows.`,
});

type Fields = Pick<Bill, 'row' | 'day' | 'currency' | 'notes'>;
/** From who is ahead to who is behind; several on one side are several payments. */
function payments(amount: number, nets: readonly Part[], fields: Fields): Entry[] {
  const from = nets.filter(({ cents }) => cents > 0);
  const to = nets.filter(({ cents }) => cents < 0);
  const [payer] = from;
  const [receiver] = to;
  if (amount === 0 || !payer || !receiver) return refuseRow('This payment is zero.');
  if (sumOf(nets) !== 0 || sumOf(from) !== amount) return refuseRow(NOT_EXACT);
  const received = to.map(({ person, cents }) => ({ person, cents: -cents }));
  if (from.length === 1) return paymentsTo(payer.person, received, fields);
  if (to.length > 1) return refuseRow('This payment is between more than two people.');
  return from.flatMap(({ person, cents }) => paymentsTo(person, [{ person: receiver.person, cents }], fields));
}
