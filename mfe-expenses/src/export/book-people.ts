import type { BookEntry } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';

/** Somebody in the books; `active`: still a member. */
export type BookPerson = { seat: string; name: string; colour: number; active: boolean; unit?: string };
type Named = { id: string; name: string; colour: number };

const namedIn = (entry: BookEntry): Named[] => {
  if ('settlement' in entry) return [entry.settlement.payer, entry.settlement.payee];
  const { payer, payers = [] } = entry.expense;
  return [payer, ...payers.map(({ user }) => user), ...entry.splits.map(({ user }) => user)];
};

/** Everybody in the books, the members first, by their ids, so that every reader has the same order. */
export function peopleInBook(members: readonly SlotMember[], book: readonly BookEntry[]): BookPerson[] {
  const current = members.map(
    ({ userId, name, colour, unit }): BookPerson => ({
      seat: userId,
      name,
      colour,
      active: true,
      ...(unit && { unit }),
    }),
  );
  const known = new Set(current.map(({ seat }) => seat));
  const former = new Map(
    book.flatMap(namedIn).flatMap(({ id, name, colour }) => (known.has(id) ? [] : [[id, { name, colour }] as const])),
  );
  const others = Array.from(former, ([seat, person]): BookPerson => ({ seat, ...person, active: false }));
  const byId = (a: BookPerson, b: BookPerson) => (a.seat < b.seat ? -1 : 1);
  return [...current.toSorted(byId), ...others.toSorted(byId)];
}

/** What an entry adds to the balances. */
export function netsIn(entry: BookEntry): Map<string, number> {
  const nets = new Map<string, number>();
  const add = (id: string, cents: number) => nets.set(id, (nets.get(id) ?? 0) + cents);
  if ('settlement' in entry) {
    add(entry.settlement.payerId, entry.settlement.cents);
    add(entry.settlement.payeeId, -entry.settlement.cents);
    return nets;
  }
  const sign = entry.expense.refund ? -1 : 1;
  for (const { userId, amount } of payersOf(entry.expense)) add(userId, sign * amount);
  for (const { userId, amount } of entry.splits) add(userId, -sign * amount);
  return nets;
}

type Expense = Extract<BookEntry, { splits: unknown }>['expense'];
export const payersOf = ({ payers, paidBy, amount }: Expense): { userId: string; amount: number }[] =>
  payers ?? [{ userId: paidBy, amount }];
