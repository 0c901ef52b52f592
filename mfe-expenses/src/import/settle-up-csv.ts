import { collectRows, NOT_EXACT, refuseRow } from './collect-rows.ts';
import { columnsOf, hasColumns, readTable } from './csv-table.ts';
import { daysIn } from './day-text.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import type { Entry, Part, Reader } from './imported-file.ts';
import { moneyIn } from './money-text.ts';
import { sortedNames } from './names.ts';
import { areEqual, checkedParts, mergeParts, paymentsTo, sumOf, withLeftover } from './parts.ts';

const COLUMNS = ['Who paid', 'Amount', 'Currency', 'For whom', 'Split amounts', 'Type'];

const listOf = (cell: string) =>
  cell
    .replace(/;\s*$/, '')
    .split(';')
    .map((part) => part.trim());

export const readSettleUpCsv: Reader = (content) => {
  const table = readTable(content, (header) => hasColumns(header, COLUMNS));
  if (!table) return undefined;
  const cellOf = columnsOf(table.header);
  const dayOf = daysIn(table.rows.map(({ value }) => cellOf(value, 'Date & time')));
  const moneyOf = moneyIn(
    table.rows.flatMap(({ value }) =>
      ['Amount', 'Split amounts']
        .flatMap((name) => listOf(cellOf(value, name)))
        .map((text) => ({ text, currency: cellOf(value, 'Currency') })),
    ),
  );
  const partsIn = (cells: string[], names: string, amounts: string): Part[] => {
    const [people, texts] = [listOf(cellOf(cells, names)), listOf(cellOf(cells, amounts))];
    if (people.length !== texts.length || people.includes(''))
      return refuseRow('This row does not have one amount for each person.');
    return people.map((person, index) => ({ person, cents: moneyOf(texts[index] ?? '', cellOf(cells, 'Currency')) }));
  };

  const read = (value: string[], row: number): Entry[] => {
    const all = partsIn(value, 'Who paid', 'Amount');
    const named = partsIn(value, 'For whom', 'Split amounts');
    const total = sumOf(all);
    if (total === 0) return refuseRow('The amount is zero.');
    const sign = Math.sign(total);
    const signed = (parts: Part[]) => parts.map(({ person, cents }) => ({ person, cents: sign * cents }));
    const amount = Math.abs(total);
    const paid = checkedParts(signed(all), amount);
    const shares = settle(signed(named), paid, amount);
    const currency = cellOf(value, 'Currency');
    const fields = { row, day: dayOf(cellOf(value, 'Date & time')), currency };
    const purpose = cellOf(value, 'Purpose');
    const type = cellOf(value, 'Type').toLowerCase();
    const [payer] = paid;
    if (type === 'transfer') {
      if (!payer || paid.length > 1) return refuseRow('This payment was made by more than one person.');
      return paymentsTo(payer.person, signed(shares), { ...fields, ...paymentNotes(purpose) });
    }
    if (type !== 'expense' && type !== 'income')
      return refuseRow(`“${type.slice(0, 40)}” is neither an expense nor a transfer.`);
    const category = cellOf(value, 'Category');
    const isRefund = (type === 'income') !== sign < 0;
    return [
      {
        kind: isRefund ? 'refund' : 'expense',
        ...fields,
        amount,
        ...entryText(purpose || category),
        category: categoryOf(category),
        paid,
        shares,
        ...(areEqual(shares) && { split: 'equally' as const }),
      },
    ];
  };
  const found = collectRows(table.rows, read);
  const people = found.entries.flatMap((entry) =>
    entry.kind === 'payment' ? [entry.from, entry.to] : [...entry.paid, ...entry.shares].map(({ person }) => person),
  );
  return {
    people: sortedNames(people),
    ...found,
    refused: [...table.refused, ...found.refused].toSorted((a, b) => a.row - b.row),
  };
};

/** Each share was rounded by itself: up to a cent a person is the payer's, or that of the first who is named. */
function settle(named: readonly Part[], paid: readonly Part[], amount: number): Part[] {
  const leftover = amount - sumOf(named);
  if (Math.abs(leftover) > named.length) return refuseRow(NOT_EXACT);
  const shares = mergeParts(named);
  const payer = paid.find(({ person }) => shares.some((share) => share.person === person));
  return checkedParts(withLeftover(shares, payer?.person ?? shares[0]?.person ?? '', leftover), amount);
}
