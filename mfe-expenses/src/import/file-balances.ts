import type { Entry, FileBalances } from './imported-file.ts';

/** What each person gets back (positive) or owes, by currency. */
export function balancesOf(people: readonly string[], entries: readonly Entry[]): FileBalances {
  const books: FileBalances = new Map();
  for (const entry of entries) {
    const book = books.get(entry.currency) ?? new Map(people.map((person) => [person, 0]));
    books.set(entry.currency, book);
    for (const [person, cents] of netsOf(entry)) book.set(person, (book.get(person) ?? 0) + cents);
  }
  return books;
}

/** What an entry adds to the balances of people. */
export function netsOf(entry: Entry): [person: string, cents: number][] {
  if (entry.kind === 'payment')
    return [
      [entry.from, entry.amount],
      [entry.to, -entry.amount],
    ];
  const sign = entry.kind === 'refund' ? -1 : 1;
  return [
    ...entry.paid.map(({ person, cents }): [string, number] => [person, sign * cents]),
    ...entry.shares.map(({ person, cents }): [string, number] => [person, -sign * cents]),
  ];
}
