import type { Activity, Undo } from '@allsquare/expenses-contract';

/** What was undone on this page: the version of each expense and payment, and how. */
export type UndoneHere = ReadonlyMap<string, { version: number; kind: Undo }>;
export const thingOf = ({ id, expenseId, settlementId }: Activity) => expenseId ?? settlementId ?? id;

/**
 * What was undone on this page stays in place and is marked; the entry of the undo itself, which would move the rows
 * under the pointer, is left out. Both until something else happens to that expense or payment.
 */
export const undoneHere = (rows: readonly Activity[], undone: UndoneHere) => {
  const versionOf = (row: Activity) => row.version ?? 1;
  const newest = new Map(rows.toReversed().map((row) => [thingOf(row), versionOf(row)]));
  /** The versions between the undone one and this row, if nothing has happened since the undo. */
  const stepsSince = (row: Activity) => {
    const before = undone.get(thingOf(row))?.version;
    const isLast = before !== undefined && (newest.get(thingOf(row)) ?? 0) <= before + 1;
    return isLast ? versionOf(row) - before : undefined;
  };
  return {
    rows: rows.filter((row) => stepsSince(row) !== 1),
    isUndone: (row: Activity) => stepsSince(row) === 0,
  };
};
