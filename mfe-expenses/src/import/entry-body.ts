import {
  checkSplit,
  divide,
  enteredTotal,
  type importEntries,
  mapSplitUserIds,
  weightsOf,
} from '@allsquare/expenses-contract';
import type { Input } from '@allsquare/kit/api';
import type { Bill, Entry, Part } from './imported-file.ts';
import { areEqual } from './parts.ts';

export type EntryBody = Input<typeof importEntries>['body']['entries'][number];

/** How a bill was divided, where that gives these shares whatever the rounding of earlier bills. */
function storedSplit({ split, amount, shares, original }: Bill, idOf: (person: string) => string) {
  if (!split || split === 'equally') return undefined;
  const ours = mapSplitUserIds(split, idOf);
  const total = enteredTotal(amount, original);
  if (checkSplit(ours, total)) return undefined;
  const divided = divide(amount, weightsOf(ours, total), new Map());
  const expected = new Map(shares.map((share) => [idOf(share.person), share.cents]));
  return divided.every(({ userId, cents, error }) => error === 0 && cents === (expected.get(userId) ?? 0))
    ? ours
    : undefined;
}

/**
 * An entry in the group's currency as it is sent: its cents are exact shares. `idOf`: the member that a person of the
 * file is.
 */
export function bodyOf(entry: Entry, ref: string, idOf: (person: string) => string): EntryBody {
  const { amount, day, notes, original } = entry;
  const more = { ...(notes && { notes }), ...(original && { original }) };
  if (entry.kind === 'payment')
    return { ref, payerId: idOf(entry.from), payeeId: idOf(entry.to), amount, day, ...more };
  const partsOf = (parts: readonly Part[]) =>
    parts.map(({ person, cents }) => ({ userId: idOf(person), amount: cents }));
  const split = storedSplit(entry, idOf);
  return {
    ref,
    expense: {
      description: entry.description,
      amount,
      date: day,
      paidBy: idOf(entry.paid[0]?.person ?? ''),
      splitType: entry.split === 'equally' && areEqual(entry.shares) ? 'equally' : 'exact',
      category: entry.category,
      ...more,
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
