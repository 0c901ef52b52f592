import type { Ask, Entry, Refused } from './imported-file.ts';

class RowRefused extends Error {}

/** Ends the reading of a row; the others continue. */
export const refuseRow = (reason: string): never => {
  throw new RowRefused(reason);
};

export const NOT_EXACT = 'The amounts of this row do not add up.';

type Found = { entries: Entry[]; asks: Ask[]; refused: Refused[] };
const isEntry = (one: Entry | Ask): one is Entry => 'kind' in one;

/** Reads each row by itself; a refused one is listed with its reason. */
export function collectRows<Row>(rows: readonly { row: number; value: Row }[], read: ReadRow<Row>): Found {
  const found: Found = { entries: [], asks: [], refused: [] };
  for (const { row, value } of rows) {
    try {
      for (const one of read(value, row)) {
        if (isEntry(one)) found.entries.push(one);
        else found.asks.push(one);
      }
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      found.refused.push({ row, reason: error.message });
    }
  }
  return found;
}
export type ReadRow<Row> = (value: Row, row: number) => (Entry | Ask)[];

/** The entries of a list of JSON, numbered from 1. */
export const numbered = <Value>(values: readonly Value[]): { row: number; value: Value }[] =>
  values.map((value, index) => ({ row: index + 1, value }));
