import type { Activity } from '@allsquare/expenses-contract';

/** Neighbours, newest first. */
export type Run = readonly [Activity, ...Activity[]];

/** From this many similar entries on, a run is one line. */
const LONG = 10;

const isSimilar = (one: Activity, other: Activity) =>
  one.kind === other.kind && one.by.id === other.by.id && one.groupId === other.groupId;

/** All rows in their order: each alone, or at least ten by one person, of one kind and group, as a run. */
export const runsOf = (rows: readonly Activity[]): Run[] => {
  const runs: [Activity, ...Activity[]][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && isSimilar(last[0], row)) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run): Run[] => (run.length < LONG ? run.map((row) => [row]) : [run]));
};
