import { uniqueNames } from '../export/unique-names.ts';
import { collectRows, NOT_EXACT, refuseRow } from './collect-rows.ts';
import { columnsOf, hasColumns, readTable } from './csv-table.ts';
import { daysIn } from './day-text.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import type { Ask, Bill, Entry, Part, Payment, Reader } from './imported-file.ts';
import { moneyIn } from './money-text.ts';
import { areEqual, checkedParts, divideInOrder, mergeParts, paymentsTo, sumOf, withLeftover } from './parts.ts';

const COLUMNS = ['Date', 'Description', 'Category', 'Currency', 'Cost', 'Is Reimbursement', 'Split mode'];
const PAID_BY = 'Paid By';
const EVENLY = 'Evenly';

/** The payer, if the row shows one, and what each takes part with. */
type Row = { payer?: string; shares: Part[] };

/** A cell is a person's share: positive for the payer, negative for the others. */
function readShares(cells: readonly Part[]): Row {
  const ahead = cells.filter(({ cents }) => cents > 0);
  if (ahead.length > 1) return refuseRow('This row has more than one payer.');
  // Whoever paid and has no share has a zero.
  const without = cells.filter(({ cents }) => cents === 0);
  const payer = ahead[0] ?? (without.length === 1 ? without[0] : undefined);
  return {
    ...(payer && { payer: payer.person }),
    shares: mergeParts(cells.map(({ person, cents }) => ({ person, cents: Math.abs(cents) }))),
  };
}

/** In files that name the payer a cell may be what the person gets back. */
function readNets(cells: readonly Part[], payer: string, cost: number): Row {
  if (sumOf(cells) !== 0) return { ...readShares(cells), payer };
  const shares = cells.map(({ person, cents }) => ({ person, cents: person === payer ? cost - cents : -cents }));
  return { payer, shares: mergeParts(shares) };
}

/**
 * Older versions rounded each share by itself, and kept old shares of bills that became even: the cost is right. What
 * is left over is the payer's.
 */
function settleShares({ payer, shares }: Row, cost: number, mode: string): Part[] {
  const first = shares[0];
  if (!first) return refuseRow('Nobody takes part in this row.');
  if (mode === EVENLY && !areEqual(shares))
    return divideInOrder(
      cost,
      shares.map(({ person }) => ({ person, weight: 1n })),
    );
  const leftover = cost - sumOf(shares);
  if (Math.abs(leftover) > shares.length / 2) return refuseRow(NOT_EXACT);
  const takes = shares.some(({ person }) => person === payer) && payer ? payer : first.person;
  return checkedParts(withLeftover(shares, takes, leftover), cost);
}

export const readSpliitCsv: Reader = (content) => {
  const table = readTable(content, (header) => hasColumns(header, COLUMNS));
  if (!table) return undefined;
  const cellOf = columnsOf(table.header);
  const fixed = table.header.findLastIndex((name) => /^(split mode|paid by)$/i.test(name)) + 1;
  const people = uniqueNames(table.header.slice(fixed));
  const currencyOf = (cells: string[]) => cellOf(cells, 'Currency');
  const dayOf = daysIn(table.rows.map(({ value }) => cellOf(value, 'Date')));
  const moneyOf = moneyIn(
    table.rows.flatMap(({ value }) =>
      [cellOf(value, 'Cost'), ...value.slice(fixed)].map((text) => ({ text, currency: currencyOf(value) })),
    ),
  );
  /** What the receipt says, where it is in another currency. Older versions lack these columns. */
  const originalOf = (value: string[]) => {
    const currency = cellOf(value, 'Original currency');
    const amount = currency ? Math.abs(moneyOf(cellOf(value, 'Original cost'), currency)) : 0;
    return amount > 0 && currency !== currencyOf(value) ? { original: { currency, amount } } : {};
  };

  const read = (value: string[], row: number): (Entry | Ask)[] => {
    const currency = currencyOf(value);
    const fields = { row, day: dayOf(cellOf(value, 'Date')), currency };
    const cost = moneyOf(cellOf(value, 'Cost'), currency);
    if (cost === 0) return refuseRow('The amount is zero.');
    const [sign, amount] = [Math.sign(cost), Math.abs(cost)];
    const cells = people.map((person, index) => ({
      person,
      cents: sign * moneyOf(value[fixed + index] ?? '', currency),
    }));
    const named = cellOf(value, PAID_BY);
    if (named && !people.includes(named)) return refuseRow('This row names a payer who is not in the file.');
    const found = named ? readNets(cells, named, amount) : readShares(cells);
    const shares = settleShares(found, amount, cellOf(value, 'Split mode'));
    const text = entryText(cellOf(value, 'Description'));
    const isPayment = cellOf(value, 'Is Reimbursement').toLowerCase() === 'yes';
    if (isPayment) {
      const title = text.description === 'Reimbursement' ? '' : text.description;
      const more = { ...fields, ...paymentNotes(title) };
      if (found.payer) return paymentsTo(found.payer, signed(shares, sign), more);
      return shares.map(({ person, cents }) => {
        const payment: Payment = { kind: 'payment', from: '', to: person, amount: cents, ...more };
        return { row, why: `The file does not say who made the payment on row ${row}.`, entry: payment };
      });
    }
    const bill: Bill = {
      kind: sign < 0 ? 'refund' : 'expense',
      ...fields,
      amount,
      ...text,
      category: categoryOf(cellOf(value, 'Category')),
      paid: found.payer ? [{ person: found.payer, cents: amount }] : [],
      shares,
      ...originalOf(value),
      ...(cellOf(value, 'Split mode') === EVENLY && { split: 'equally' as const }),
    };
    return found.payer ? [bill] : [{ row, why: `The file does not say who paid the bill on row ${row}.`, entry: bill }];
  };
  const found = collectRows(table.rows, read);
  return { people, ...found, refused: [...table.refused, ...found.refused].toSorted((a, b) => a.row - b.row) };
};

const signed = (parts: readonly Part[], sign: number) =>
  parts.map(({ person, cents }) => ({ person, cents: sign * cents }));
