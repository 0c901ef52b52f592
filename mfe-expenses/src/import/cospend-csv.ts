import { dayIn } from '@allsquare/contract-kit';
import { collectRows, refuseRow } from './collect-rows.ts';
import { columnsOf, findHeader, hasColumns, readRecords, sortRows } from './csv-table.ts';
import { daysIn } from './day-text.ts';
import type { Entry, Reader, Refused } from './imported-file.ts';
import { moneyIn } from './money-text.ts';
import { sortedNames, splitNames } from './names.ts';
import { fairDivision, weightOf } from './parts.ts';
import { readSharedBill } from './shared-bill.ts';

const REIMBURSEMENT = '-11';
/** A bill that only names members, in older files. */
const NO_BILL = 'deleteMeIfYouWant';
/** A column that only this table has. */
const tables = {
  members: ['name', 'weight', 'active', 'color'],
  bills: ['what', 'amount', 'payer_name', 'owers', 'timestamp'],
  categories: ['categoryname', 'categoryid'],
  currencies: ['currencyname', 'exchange_rate'],
} as const;
type TableName = keyof typeof tables;
type Row = { row: number; value: string[] };
type Found = { header: string[]; rows: Row[] };

const decodeComment = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

export const readCospendCsv: Reader = (content) => {
  const isFirst = (header: readonly string[]) =>
    hasColumns(header, tables.members) || (hasColumns(header, tables.bills) && header.includes('categoryid'));
  const start = findHeader(content, isFirst);
  if (!start) return undefined;
  const found = new Map<TableName, Found>();
  const refused: Refused[] = [];
  let table: { header: string[]; records: { row: number; cells: string[] }[] } | undefined;
  const close = () => {
    const of =
      table && (Object.keys(tables) as TableName[]).find((name) => hasColumns(table?.header ?? [], tables[name]));
    if (!table || !of) return;
    const { rows, refused: wrong } = sortRows(table.records, table.header.length);
    found.set(of, { header: table.header, rows });
    refused.push(...wrong);
  };
  for (const record of readRecords(content.text, start.delimiter, true)) {
    if (record.row < start.line) continue;
    if (record.cells.every((cell) => cell.trim() === '')) {
      close();
      table = undefined;
    } else if (table) table.records.push(record);
    else table = { header: record.cells.map((cell) => cell.trim()), records: [] };
  }
  close();

  const rowsOf = (name: TableName) => {
    const { header, rows } = found.get(name) ?? { header: [], rows: [] };
    const cellOf = columnsOf(header);
    return rows.map(({ row, value }) => ({ row, value: (column: string) => cellOf(value, column) }));
  };
  const bills = rowsOf('bills');
  const categories = new Map(rowsOf('categories').map(({ value }) => [value('categoryid'), value('categoryname')]));
  const currency = rowsOf('currencies')[0]?.value('currencyname') ?? '';
  const members = rowsOf('members').map(
    ({ value }) => [value('name'), weightOf(Number(value('weight') || '1'))] as const,
  );
  const payers = bills.map(
    ({ value }) => [value('payer_name'), weightOf(Number(value('payer_weight') || '1'))] as const,
  );
  const weights = new Map([...payers, ...members].filter(([name]) => name !== ''));
  const dayOf = daysIn(bills.map(({ value }) => value('date')));
  const moneyOf = moneyIn(
    bills.map(({ value }) => ({ text: value('amount'), currency })),
    true,
  );
  const divide = fairDivision();

  const read = (cell: (column: string) => string, row: number): Entry[] => {
    if (cell('what') === NO_BILL || cell('deleted') === '1') return [];
    const owers = splitNames(cell('owers'), ',', (name) => weights.has(name));
    if (!owers) return refuseRow('The names of this row can be read in several ways.');
    return readSharedBill(
      {
        row,
        day: dayAt(cell('timestamp'), content.zone) ?? dayOf(cell('date')),
        currency,
        cents: moneyOf(cell('amount'), currency),
        payer: cell('payer_name'),
        weights: owers.map((person) => ({ person, weight: weights.get(person) ?? -1n })),
        title: cell('what'),
        notes: decodeComment(cell('comment')),
        category: categories.get(cell('categoryid')) ?? '',
        isPayment: cell('categoryid') === REIMBURSEMENT,
      },
      divide,
    );
  };
  const entries = collectRows(bills, read);
  return {
    people:
      members.length > 0
        ? [...weights.keys()].toSorted(byOrder(members.map(([name]) => name)))
        : sortedNames(weights.keys()),
    ...entries,
    refused: [...refused, ...entries.refused].toSorted((a, b) => a.row - b.row),
  };
};

const byOrder = (names: readonly string[]) => {
  const at = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return (a: string, b: string) => at(a) - at(b);
};

/** A bill without a time is midnight where it was entered, so the column `date` may be the day before. */
const dayAt = (timestamp: string, zone: string | undefined): string | undefined => {
  const seconds = /^\d{1,11}$/.test(timestamp) ? Number(timestamp) : 0;
  return seconds > 0 && seconds < 7_258_118_400 ? dayIn(new Date(seconds * 1000), zone) : undefined;
};
