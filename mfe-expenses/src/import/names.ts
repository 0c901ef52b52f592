/** More than a group has members. */
const MAX_PARTS = 1000;
const byName = new Intl.Collator('en').compare;
/** The names of lists, in no order of their own. */
export const sortedNames = (names: Iterable<string>): string[] => [...new Set(names)].toSorted(byName);

/**
 * The names in a joined list, where names may contain the separator: undefined if it can be read in no way or in
 * several.
 */
export function splitNames(text: string, separator: string, isKnown: (name: string) => boolean): string[] | undefined {
  const parts = text.split(separator);
  if (parts.length > MAX_PARTS) return undefined;
  /** The only reading of the parts from each on; null where there are several. */
  const readings: (string[] | null | undefined)[] = [];
  readings[parts.length] = [];
  for (let from = parts.length - 1; from >= 0; from--) {
    for (let to = from + 1; to <= parts.length; to++) {
      const name = parts.slice(from, to).join(separator).trim();
      const rest = readings[to];
      if (rest === undefined || !isKnown(name)) continue;
      readings[from] = readings[from] === undefined && rest ? [name, ...rest] : null;
    }
  }
  return readings[0] ?? undefined;
}
