import { z } from 'zod';
import { collectRows, numbered, refuseRow } from './collect-rows.ts';
import { columnsOf, hasColumns, readTable } from './csv-table.ts';
import { daysIn } from './day-text.ts';
import type { Ask, Failure, Reader, Refused, Rows } from './imported-file.ts';
import { moneyIn } from './money-text.ts';
import { sortedNames } from './names.ts';
import { fairDivision, weightOf } from './parts.ts';
import { readSharedBill } from './shared-bill.ts';

const COLUMNS = ['what', 'amount', 'date', 'payer_name', 'payer_weight', 'owers'];
const PLAN = ['ower', 'receiver', 'amount'];
const isPlan: Failure = { failure: 'This file has suggested payments only. Please export the bills.' };
const NO_CURRENCY = 'XXX';

const Bill = z.object({
  what: z.string(),
  bill_type: z.string().nullish(),
  amount: z.union([z.number(), z.string()]),
  currency: z.string().nullish(),
  date: z.string(),
  payer_name: z.string(),
  payer_weight: z.union([z.number(), z.string()]).nullish(),
  owers: z.array(z.string()),
});
type Bill = z.infer<typeof Bill>;
/** Undefined: a row that cannot be read. */
type Row = { row: number; value: Bill | undefined };

function readBills(rows: readonly Row[], refused: readonly Refused[] = []): Rows {
  const bills = rows.flatMap(({ value }) => value ?? []);
  const currencyOf = ({ currency }: Bill) => currency?.trim() || NO_CURRENCY;
  const weights = new Map(
    bills.map(({ payer_name: payer, payer_weight: weight }) => [payer.trim(), weightOf(Number(weight ?? 1))]),
  );
  const dayOf = daysIn(bills.map(({ date }) => date));
  const moneyOf = moneyIn(bills.map((bill) => ({ text: String(bill.amount), currency: currencyOf(bill) })));
  const divide = fairDivision();
  const found = collectRows(rows, (bill, row) => {
    if (!bill) return refuseRow('This row lacks an amount, a date or clear names.');
    const currency = currencyOf(bill);
    return readSharedBill(
      {
        row,
        day: dayOf(bill.date),
        currency,
        cents: moneyOf(String(bill.amount), currency),
        payer: bill.payer_name.trim(),
        weights: [...new Set(bill.owers.map((name) => name.trim()))].map((person) => ({
          person,
          weight: weights.get(person) ?? weightOf(1),
        })),
        title: bill.what,
        notes: '',
        category: '',
        isPayment: bill.bill_type === 'Reimbursement',
      },
      divide,
    );
  });
  const people = sortedNames([...weights.keys(), ...bills.flatMap(({ owers }) => owers.map((name) => name.trim()))]);
  const unknown = people.filter((person) => !weights.has(person));
  const isWeighted = Array.from(weights.values()).some((weight) => weight !== weightOf(1));
  return {
    people: people.filter((name) => name !== ''),
    ...found,
    asks: isWeighted && unknown.length > 0 ? [lacksWeights(unknown)] : [],
    refused: [...refused, ...found.refused].toSorted((a, b) => a.row - b.row),
  };
}

const lacksWeights = (names: readonly string[]): Ask => ({
  why: `The file has no weights of people who have not paid: they count as 1 (${names.join(', ')}).`,
});

export const readIHateMoneyJson: Reader = ({ json }) => {
  if (!Array.isArray(json) || json.length === 0) return undefined;
  const has = (names: readonly string[]) =>
    json.some((one: unknown) => typeof one === 'object' && one !== null && names.every((name) => name in one));
  if (has(PLAN)) return isPlan;
  if (!has(['what', 'amount', 'payer_name', 'owers'])) return undefined;
  return readBills(numbered(json.map((one: unknown) => Bill.safeParse(one).data)));
};

export const readIHateMoneyCsv: Reader = (content) => {
  if (readTable(content, (header) => hasColumns(header, PLAN))) return isPlan;
  const table = readTable(content, (header) => hasColumns(header, COLUMNS));
  if (!table) return undefined;
  const cellOf = columnsOf(table.header);
  const payers = new Set(table.rows.map(({ value }) => cellOf(value, 'payer_name')));
  const rows = table.rows.map(({ row, value }): Row => {
    const owers = splitOwers(cellOf(value, 'owers'), payers);
    return {
      row,
      value: owers && {
        what: cellOf(value, 'what'),
        bill_type: cellOf(value, 'bill_type'),
        amount: cellOf(value, 'amount'),
        currency: cellOf(value, 'currency'),
        date: cellOf(value, 'date'),
        payer_name: cellOf(value, 'payer_name'),
        payer_weight: cellOf(value, 'payer_weight') || 1,
        owers,
      },
    };
  });
  return readBills(rows, table.refused);
};

/**
 * A name with a comma is known only if that person has paid. Undefined if it may as well be two people, because one of
 * them has paid, too.
 */
function splitOwers(text: string, payers: ReadonlySet<string>): string[] | undefined {
  const joined = Array.from(payers, (name) => name.split(', ')).filter((words) => words.length > 1);
  const parts = text.split(',').map((part) => part.trim());
  const owers: string[] = [];
  for (let from = 0; from < parts.length; ) {
    const words = joined.find((name) => name.every((word, index) => word === parts[from + index])) ?? [
      parts[from] ?? '',
    ];
    if (words.length > 1 && words.some((word) => payers.has(word))) return undefined;
    owers.push(words.join(', '));
    from += words.length;
  }
  return owers;
}
