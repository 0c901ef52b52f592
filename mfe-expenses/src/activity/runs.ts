import { type Entry, isMemberEntry } from './entries.ts';
import { isSimilarMemberEntry } from './member-entry-words.ts';

/** Neighbours, newest first. */
export type Run = readonly [Entry, ...Entry[]];

/** From this many similar entries on, a run is one line. */
const LONG = 10;

const isSimilar = (one: Entry, other: Entry) => {
  if (one.kind !== other.kind || one.groupId !== other.groupId) return false;
  if (isMemberEntry(one)) return isMemberEntry(other) && isSimilarMemberEntry(one, other);
  return one.by.id === other.by.id;
};

/**
 * All rows in their order: each alone, or at least ten by one person, of one kind and group, as a run. So are ten
 * people who joined or left.
 */
export const runsOf = (rows: readonly Entry[]): Run[] => {
  const runs: [Entry, ...Entry[]][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && isSimilar(last[0], row)) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run): Run[] => (run.length < LONG ? run.map((row) => [row]) : [run]));
};
