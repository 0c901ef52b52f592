import { currencies, currencySymbol, decimalsOf } from '@allsquare/contract-kit';
import { checkSplit, divide, importEntries, mapSplitUserIds, weightsOf } from '@allsquare/expenses-contract';
import type { Input } from '@allsquare/kit/api';
import { decimalsIn } from './currencies.ts';
import type { Bill, Entry, Part } from './imported-file.ts';
import { areEqual } from './parts.ts';

export type EntryBody = Input<typeof importEntries>['body']['entries'][number];

/** Texts that mean the group's currency, whichever that is. */
const OWN = new Set(['', 'XXX', '$']);

/** The code of a currency as a file names it. */
const codeOf = (text: string, own: string): string => {
  if (OWN.has(text)) return own;
  return currencies.find((code) => code === text || currencySymbol(code) === text) ?? text;
};

/** Whether an entry is in the group's currency. */
export const isOwnCurrency = ({ currency }: Entry, own: string): boolean => codeOf(currency, own) === own;

/** From the file's minor units to those of the group's currency; a fraction where that has fewer decimals. */
const scaleTo =
  (own: string, { currency }: Entry) =>
  (cents: number): number => {
    const more = decimalsOf(own) - decimalsIn(currency);
    return more < 0 ? cents / 10 ** -more : cents * 10 ** more;
  };

/** Whether all amounts of an entry are whole minor units of the group's currency. */
export const isExactIn = (entry: Entry, own: string): boolean => {
  const parts = entry.kind === 'payment' ? [] : [...entry.paid, ...entry.shares];
  return [entry.amount, ...parts.map(({ cents }) => cents)].map(scaleTo(own, entry)).every(Number.isInteger);
};

/** How a bill was divided, where that gives these shares whatever the rounding of earlier bills. */
function storedSplit(
  { split, amount, shares }: Bill,
  idOf: (person: string) => string,
  scale: (cents: number) => number,
) {
  if (!split || split === 'equally') return undefined;
  const ours = mapSplitUserIds(split, idOf);
  const cents = scale(amount);
  if (checkSplit(ours, cents)) return undefined;
  const divided = divide(cents, weightsOf(ours, cents), new Map());
  const expected = new Map(shares.map((share) => [idOf(share.person), scale(share.cents)]));
  return divided.every(({ userId, cents: part, error }) => error === 0 && part === (expected.get(userId) ?? 0))
    ? ours
    : undefined;
}

/** An entry as it is sent: the cents of the file are exact shares. `idOf`: the member that a person of the file is. */
export function bodyOf(entry: Entry, ref: string, idOf: (person: string) => string, own: string): EntryBody {
  const scale = scaleTo(own, entry);
  const { notes } = entry;
  if (entry.kind === 'payment')
    return {
      ref,
      payerId: idOf(entry.from),
      payeeId: idOf(entry.to),
      amount: scale(entry.amount),
      day: entry.day,
      ...(notes && { notes }),
    };
  const partsOf = (parts: readonly Part[]) =>
    parts.map(({ person, cents }) => ({ userId: idOf(person), amount: scale(cents) }));
  const split = storedSplit(entry, idOf, scale);
  const isEqual = entry.split === 'equally' && areEqual(entry.shares);
  return {
    ref,
    expense: {
      description: entry.description,
      amount: scale(entry.amount),
      date: entry.day,
      paidBy: idOf(entry.paid[0]?.person ?? ''),
      splitType: isEqual ? 'equally' : 'exact',
      category: entry.category,
      ...(notes && { notes }),
      ...(split && { split }),
      ...(entry.paid.length > 1 && { payers: partsOf(entry.paid) }),
      ...(entry.kind === 'refund' && { refund: true }),
    },
    ...(!split && { splits: partsOf(entry.shares) }),
  };
}

const MAX_ENTRIES = 200;
/** A request may have 256 kB; the rest is for its other fields. */
const MAX_BYTES = 250_000;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length + 1;

/** The entries in requests of a size that the server takes. */
export function batchesOf(bodies: readonly EntryBody[]): EntryBody[][] {
  const batches: EntryBody[][] = [];
  let bytes = 0;
  for (const body of bodies) {
    const size = bytesOf(body);
    const last = batches.at(-1);
    if (last && last.length < MAX_ENTRIES && bytes + size <= MAX_BYTES) {
      last.push(body);
      bytes += size;
    } else {
      batches.push([body]);
      bytes = size;
    }
  }
  return batches;
}
