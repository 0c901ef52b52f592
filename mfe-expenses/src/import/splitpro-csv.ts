import { collectRows, NOT_EXACT, refuseRow } from './collect-rows.ts';
import { findHeader } from './csv-table.ts';
import { daysIn } from './day-text.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import type { Entry, Reader } from './imported-file.ts';
import { moneyIn } from './money-text.ts';
import { paymentsTo } from './parts.ts';

const COLUMNS = 'Paid By,Name,Category,Amount,Split Type,Expense Date,Currency,You Lent,You Owe,Settlement'.split(',');
const ME = 'You';
/** The file names the friend only where the friend has paid. */
const FRIEND = 'Friend';

const isSplitPro = (header: readonly string[]) => COLUMNS.every((name, index) => header[index] === name);

/** A name with more line breaks is none. */
const MAX_LINES = 20;

type Row = { by: string; name: string; category: string; cells: string[] };

const unquote = (cell: string) => {
  const text = cell.trim();
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
};

/**
 * Quotes inside of a cell are not doubled, and line breaks are bare, so a row is read from both ends: the last seven
 * columns are amounts, a type, a date and a code.
 */
function rowReader(delimiter: string): (text: string) => Row | undefined {
  const sign = delimiter === '\t' ? '\\t' : delimiter;
  const amount = String.raw`("[-\d.,'’\s]*"|[-\d.]+|[-\d,]+)`;
  const end = [amount, '"?([A-Z_]+)"?', String.raw`"?(\d[-\d./: ]*)"?`, '"?([A-Z]{3})"?', amount, amount, amount];
  const pattern = new RegExp(String.raw`^([^]*)${sign}([^${sign}]*)${sign}${end.join(sign)}\s*$`);
  const start = new RegExp(`^("[^]*?"|[^"${sign}][^${sign}]*)${sign}([^]*)$`);
  return (text) => {
    const [whole, front = '', category = '', ...cells] = pattern.exec(text) ?? [];
    const [found, by = '', name = ''] = start.exec(front) ?? [];
    return whole && found
      ? { by: unquote(by), name: unquote(name), category: unquote(category), cells: cells.map(unquote) }
      : undefined;
  };
}

export const readSplitProCsv: Reader = (content) => {
  const found = findHeader(content, isSplitPro);
  if (!found) return undefined;
  const readRow = rowReader(found.delimiter);
  const rows: { row: number; value: Row }[] = [];
  const refused: { row: number; reason: string }[] = [];
  const lines = content.text.split('\n');
  const header = lines.findIndex((line, index) => index >= found.line - 1 && line.trim() !== '');
  let [start, text] = [header + 1, ''];
  const friends = new Set<string>();
  const dropText = () => {
    if (text.trim()) refused.push({ row: start + 1, reason: 'This row has not the ten columns of its header.' });
  };
  for (let index = header + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const alone = readRow(line);
    // The end of a name with a line break is a row only together with the line before it.
    const whole = text && (!alone || ![ME, ...friends].includes(alone.by)) ? readRow(`${text}\n${line}`) : undefined;
    const value = whole ?? alone;
    if (!value) {
      if (index - start > MAX_LINES) {
        dropText();
        text = '';
      }
      text = text ? `${text}\n${line}` : line;
      if (text === line) start = index;
      continue;
    }
    if (!whole) dropText();
    rows.push({ row: (whole ? start : index) + 1, value });
    if (value.by !== ME) friends.add(value.by);
    text = '';
  }
  dropText();

  const friend = [...friends][0] ?? FRIEND;
  const dayOf = daysIn(rows.map(({ value }) => value.cells[2] ?? ''));
  const moneyOf = moneyIn(
    rows.flatMap(({ value: { cells } }) =>
      [0, 4, 5, 6].map((at) => ({ text: cells[at] ?? '', currency: cells[3] ?? '' })),
    ),
  );
  const read = ({ by, name, category, cells }: Row, row: number): Entry[] => {
    const [amountText = '', type = '', date = '', currency = '', ...parts] = cells;
    if (by !== ME && by !== friend) return refuseRow('This row was paid by a third person.');
    if (type === 'CURRENCY_CONVERSION') return refuseRow('Conversions between currencies cannot be imported.');
    const [lent = 0, owed = 0, settled = 0] = parts.map((text) => moneyOf(text, currency));
    const fields = { row, day: dayOf(date), currency };
    if (type === 'SETTLEMENT') {
      if (settled <= 0) return refuseRow('This payment is zero.');
      const other = by === ME ? friend : ME;
      return paymentsTo(by, [{ person: other, cents: settled }], { ...fields, ...paymentNotes(name) });
    }
    const whole = moneyOf(amountText, currency);
    const part = by === ME ? lent : owed;
    if (part === 0 && lent + owed === 0) return refuseRow('Nobody owes the other anything in this row.');
    if (part <= 0 || lent * owed !== 0 || part > whole) return refuseRow(NOT_EXACT);
    // Of a bill of more people it is the part of these two.
    const isOfTwo = type === 'EQUAL' && Math.abs(whole - 2 * part) <= 1;
    const own = isOfTwo ? whole - part : 0;
    const debtor = by === ME ? friend : ME;
    return [
      {
        kind: 'expense',
        ...fields,
        amount: part + own,
        ...entryText(name),
        category: categoryOf(category),
        paid: [{ person: by, cents: part + own }],
        shares: [...(own ? [{ person: by, cents: own }] : []), { person: debtor, cents: part }],
        ...(isOfTwo && { split: 'equally' as const }),
      },
    ];
  };
  const entries = collectRows(rows, read);
  return {
    people: [ME, friend],
    ...entries,
    refused: [...refused, ...entries.refused].toSorted((a, b) => a.row - b.row),
  };
};
