import { keysOfName } from '@allsquare/contract-kit';
import { numbered } from '@allsquare/groups-contract';

/** Somebody in a group, in the order of joining: `name` is null while nothing is known of them. */
export type Named = { id: string; name: string | null; nth: number | null };

/**
 * The number of each member among those of one name: the smallest that is free, for those first who have one, then in
 * the order in which they joined. Who was here before keeps theirs.
 */
export function numberNames(members: Named[], former: Named[]): Map<string, number> {
  const taken = new Map<string, Set<number>>();
  const take = (name: string, nth: number) => {
    for (const key of keysOfName(name)) taken.set(key, (taken.get(key) ?? new Set()).add(nth));
  };
  const named = [...members, ...former].flatMap(({ name }) => (name === null ? [] : keysOfName(name)));
  const names = new Set(named);
  const isFree = (name: string, nth: number) =>
    !keysOfName(name).some((key) => taken.get(key)?.has(nth)) &&
    (nth === 1 || !keysOfName(numbered(name, nth)).some((key) => names.has(key)));

  for (const { name, nth } of former) if (name !== null) take(name, nth ?? 1);
  const numbers = new Map<string, number>();
  // The sort is stable.
  for (const { id, name } of members.toSorted((one, other) => (one.nth ?? MOST) - (other.nth ?? MOST))) {
    if (name === null) continue;
    let nth = 1;
    while (!isFree(name, nth)) nth += 1;
    take(name, nth);
    numbers.set(id, nth);
  }
  return numbers;
}
const MOST = Number.MAX_SAFE_INTEGER;
