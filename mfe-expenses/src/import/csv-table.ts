import Papa from 'papaparse';
import { uniqueNames } from '../export/unique-names.ts';
import type { Content, Refused } from './imported-file.ts';

const DELIMITERS = [',', ';', '\t'];
/** Each broken quote costs another parse of the rest. */
const MAX_REPAIRS = 50;

type Record = { row: number; cells: string[] };

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const lineBreaksIn = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
const parse = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview });

/** An apostrophe before a formula was put there for spreadsheets. */
const withoutFormulaMark = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n])/, '');

/**
 * The records of a CSV with the lines at which they start. Where a broken quote swallows lines, only the first of them
 * is lost. With `hasTables` each empty line starts a table of its own width.
 */
export function readRecords(text: string, delimiter: string, hasTables = false): Record[] {
  const records: Record[] = [];
  let [row, rest, repairs] = [1, text, 0];
  let width: number | undefined;
  while (rest !== '') {
    const { data, errors } = parse(rest, delimiter);
    // A quote that is never closed, or closed by the next row's.
    const faulty = new Set(errors.map(({ row: index }) => index));
    let broken = false;
    for (const [index, cells] of data.entries()) {
      const breaks = lineBreaksIn(cells);
      const isWrong = cells.length !== width || faulty.has(index);
      broken = width !== undefined && breaks > 0 && isWrong && repairs < MAX_REPAIRS;
      if (broken) break;
      records.push({ row, cells: cells.map(withoutFormulaMark) });
      if (!isBlank(cells)) width ??= cells.length;
      else if (hasTables) width = undefined;
      row += breaks + 1;
    }
    if (!broken) return records;
    const lines = text.split('\n');
    records.push({ row, cells: [lines[row - 1] ?? ''] });
    rest = lines.slice(row).join('\n');
    row += 1;
    repairs += 1;
  }
  return records;
}

type Row = { row: number; value: string[] };
export type Table = { header: string[]; rows: Row[]; refused: Refused[] };
type IsHeader = (header: readonly string[], first: readonly string[][]) => boolean;

const withoutEmptyEnd = (cells: readonly string[], width: number) =>
  cells.length > width && isBlank(cells.slice(width)) ? cells.slice(0, width) : [...cells];

/** The delimiter with which the first records are those of a source, and the first line of these. */
export function findHeader({ text }: Content, isHeader: IsHeader): { delimiter: string; line: number } | undefined {
  const named = /^\s*sep=(.)\n/i.exec(text);
  const start = named?.[0].length ?? 0;
  for (const delimiter of named?.[1] ? [named[1]] : DELIMITERS) {
    const found = parse(text.slice(start), delimiter, 12).data.filter((cells) => !isBlank(cells));
    const [header, ...first] = found.map((cells) => cells.map(withoutFormulaMark));
    if (
      header &&
      isHeader(
        header.map((cell) => cell.trim()),
        first,
      )
    )
      return { delimiter, line: named ? 2 : 1 };
  }
  return undefined;
}

/** A file of one table, if its header is that of a source. */
export function readTable(content: Content, isHeader: IsHeader): Table | undefined {
  const found = findHeader(content, isHeader);
  if (!found) return undefined;
  const records = readRecords(content.text, found.delimiter).filter(
    ({ row, cells }) => row >= found.line && !isBlank(cells),
  );
  const [first, ...others] = records;
  const named = (first?.cells ?? []).map((cell) => cell.trim());
  const header = named.slice(0, named.findLastIndex((cell) => cell !== '') + 1);
  return { header, ...sortRows(others, header.length) };
}

/** The rows that are as wide as their header. */
export function sortRows(records: readonly Record[], width: number): Omit<Table, 'header'> {
  const rows: Row[] = [];
  const refused: Refused[] = [];
  for (const { row, cells } of records) {
    const value = withoutEmptyEnd(cells, width);
    if (value.length === width) rows.push({ row, value });
    else refused.push({ row, reason: `This row has ${value.length} columns in place of ${width}.` });
  }
  return { rows, refused };
}

const plain = (name: string) => name.trim().toLowerCase();

/** Reads a cell of a row by the name of its column; '' if there is no such column. */
export function columnsOf(header: readonly string[]): (cells: readonly string[], name: string) => string {
  const at = new Map(header.map((name, index) => [plain(name), index]));
  return (cells, name) => cells[at.get(plain(name)) ?? -1]?.trim() ?? '';
}

/** Whether a header has all these columns. */
export const hasColumns = (header: readonly string[], names: readonly string[]): boolean => {
  const found = new Set(header.map(plain));
  return names.every((name) => found.has(plain(name)));
};

/** The people of a header whose first columns are fixed. */
export const peopleInHeader = (header: readonly string[], fixed: number): string[] => uniqueNames(header.slice(fixed));
