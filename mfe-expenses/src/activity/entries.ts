import type { Activity } from '@allsquare/expenses-contract';
import type { MemberChange } from '@allsquare/groups-contract';

/** A change of a group's members, from svc-groups. */
export type MemberEntry = MemberChange & { groupId: string };
export type Entry = Activity | MemberEntry;

export const isMemberEntry = (entry: Entry): entry is MemberEntry => 'member' in entry;

/** The rows of a list that goes on, or has ended. */
type Part = { rows: readonly Entry[]; hasNextPage: boolean };

/** The time down to which all rows are loaded: the newest end of the lists that go on. */
const loadedDownTo = (parts: readonly Part[]) =>
  parts.reduce((end, part) => {
    const last = part.hasNextPage ? part.rows.at(-1)?.at : undefined;
    return last && last > end ? last : end;
  }, '');

/** The rows of all lists, newest first, as far as no further page belongs between them. */
export const mergeEntries = (parts: readonly Part[]): Entry[] => {
  const end = loadedDownTo(parts);
  const rows = parts.flatMap((part) => part.rows).filter(({ at }) => at >= end);
  return rows.toSorted((one, other) => other.at.localeCompare(one.at));
};

/** Whether this list has to go on before older rows are shown. */
export const isBehind = (part: Part, parts: readonly Part[]) =>
  part.hasNextPage && part.rows.at(-1)?.at === loadedDownTo(parts);
