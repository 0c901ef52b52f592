import { confusableKeys } from '@allsquare/contract-kit';
import { numberedName } from '@allsquare/groups-contract';

/** A member in the order of joining; `name` is null while the person is unknown. */
export type NameHolder = { id: string; name: string | null; nth: number | null };

/**
 * Numbers the members of each name with the smallest free number: first those who have one, then in the order of
 * joining. Former members retain theirs.
 */
export function assignNameNumbers(members: NameHolder[], former: NameHolder[]): Map<string, number> {
  const assigned = new Map<string, Set<number>>();
  const assign = (name: string, nth: number) => {
    for (const key of confusableKeys(name)) assigned.set(key, (assigned.get(key) ?? new Set()).add(nth));
  };
  const named = [...members, ...former].flatMap(({ name }) => (name === null ? [] : confusableKeys(name)));
  const names = new Set(named);
  const isFree = (name: string, nth: number) =>
    !confusableKeys(name).some((key) => assigned.get(key)?.has(nth)) &&
    (nth === 1 || !confusableKeys(numberedName(name, nth)).some((key) => names.has(key)));

  for (const { name, nth } of former) if (name !== null) assign(name, nth ?? 1);
  const numbers = new Map<string, number>();
  // The sort is stable.
  for (const { id, name } of members.toSorted((one, other) => (one.nth ?? UNNUMBERED) - (other.nth ?? UNNUMBERED))) {
    if (name === null) continue;
    let nth = 1;
    while (!isFree(name, nth)) nth += 1;
    assign(name, nth);
    numbers.set(id, nth);
  }
  return numbers;
}
const UNNUMBERED = Number.MAX_SAFE_INTEGER;
