import { mapSplitUserIds, peopleInSplit } from '@allsquare/expenses-contract';
import { z } from 'zod';
import { AllsquareFile, FileBill, FilePayment, FORMAT_VERSION } from '../export/allsquare-file.ts';
import { uniqueNames } from '../export/unique-names.ts';
import { collectRows, numbered, refuseRow } from './collect-rows.ts';
import { daysIn } from './day-text.ts';
import { categoryOf, entryText, paymentNotes } from './entry-text.ts';
import type { Bill, Entry, Reader } from './imported-file.ts';
import { checkedParts, paymentsTo } from './parts.ts';

const FileEntry = z.union([FileBill, FilePayment]);
const NEWER = 'This file was written by a newer version of Allsquare.';

export const readAllsquareJson: Reader = ({ json }) => {
  const { data: file } = AllsquareFile.safeParse(json);
  if (!file) return undefined;
  if (file.version > FORMAT_VERSION) return { failure: NEWER };
  const { currency } = file.group;
  const people = uniqueNames(file.people.map(({ name }) => name));
  const names = new Map(file.people.map(({ seat }, index) => [seat, people[index] ?? '']));
  const nameOf = (seat: string) => names.get(seat) ?? refuseRow('This row names a person who is not in the file.');
  const partsOf = (parts: readonly { seat: string; amount: number }[], amount: number) =>
    checkedParts(
      parts.map(({ seat, amount: cents }) => ({ person: nameOf(seat), cents })),
      amount,
    );
  const dayOf = daysIn([]);

  const read = (value: unknown, row: number): Entry[] => {
    const { data: entry } = FileEntry.safeParse(value);
    if (!entry || entry.amount <= 0) return refuseRow('This row lacks an amount, a date or the people.');
    const { original } = entry;
    const fields = { row, day: dayOf(entry.day), currency, key: entry.id, ...(original && { original }) };
    if (entry.kind === 'payment') {
      const parts = [{ person: nameOf(entry.to), cents: entry.amount }];
      return paymentsTo(nameOf(entry.from), parts, { ...fields, ...paymentNotes(entry.notes ?? '') });
    }
    const split = splitOf(entry.split, names);
    return [
      {
        kind: entry.kind,
        ...fields,
        amount: entry.amount,
        ...entryText(entry.description, entry.notes ?? ''),
        category: categoryOf(entry.category),
        paid: partsOf(entry.payers, entry.amount),
        shares: partsOf(entry.shares, entry.amount),
        ...(split && { split }),
      },
    ];
  };
  return { people, ...collectRows(numbered(file.entries), read) };
};

/** A kind that is newer than this reader, or that names others, is read as exact shares. */
function splitOf(split: z.infer<typeof FileBill>['split'], names: ReadonlyMap<string, string>): Bill['split'] {
  if (split === 'equally') return split;
  const isKnown = split !== 'exact' && ('of' in split || 'items' in split);
  return isKnown && peopleInSplit(split).every((seat) => names.has(seat))
    ? mapSplitUserIds(split, (seat) => names.get(seat) ?? '')
    : undefined;
}
