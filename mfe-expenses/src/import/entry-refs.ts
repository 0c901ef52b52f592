import type { Entry, Part } from './imported-file.ts';

const sorted = (parts: readonly Part[]) => parts.map(({ person, cents }) => `${person} ${cents}`).toSorted();

/** What identifies a row, wherever it is in the file. */
const keyOf = (entry: Entry): string => {
  if (entry.key) return entry.key;
  const { kind, day, currency, amount, notes } = entry;
  const parts =
    entry.kind === 'payment'
      ? [entry.from, entry.to, notes]
      : [entry.description, sorted(entry.paid), sorted(entry.shares)];
  return JSON.stringify([kind, day, currency, amount, ...parts]);
};

const LENGTH = 40;
const hexOf = (hash: ArrayBuffer) =>
  Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The `ref` of each entry: a hash of the row, and its number among equal rows, so that the same file, or a later export
 * of the same group, adds nothing twice. Payers must not be answered yet.
 */
export async function refsOf(entries: readonly Entry[]): Promise<string[]> {
  const counts = new Map<string, number>();
  const numbered = entries.map((entry) => {
    const key = keyOf(entry);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return { key, nth };
  });
  return Promise.all(
    numbered.map(async ({ key, nth }) => {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
      return `${hexOf(hash).slice(0, LENGTH)}-${nth}`;
    }),
  );
}
