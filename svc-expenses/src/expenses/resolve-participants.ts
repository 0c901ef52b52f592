import {
  type CreateExpense,
  hasDuplicates,
  mapSplitUserIds,
  mapUserIds,
  type UpdateExpense,
  type WeightedSplit,
} from '@allsquare/expenses-contract';
import { payersOf } from '../balances/postings.ts';
import { type LockedGroup, personAt, seatIn } from '../groups/groups.repository.ts';
import { refuse } from '../refuse.ts';
import type { Payer, StoredExpense } from './expense.ts';
import { mergeClaims } from './merge-by-person.ts';

type Sent = Pick<CreateExpense | UpdateExpense, 'splits'> & {
  expense: Pick<CreateExpense['expense'] | UpdateExpense['expense'], 'paidBy' | 'payers' | 'split'>;
};
type Participants = {
  paidBy: string;
  /** Null removes them, undefined leaves them unchanged; likewise `split`. */
  payers: Payer[] | null | undefined;
  split: WeightedSplit | null | undefined;
  splits: NonNullable<Sent['splits']>;
  /** The stored split, each person at their current seat. */
  stored: WeightedSplit | null | undefined;
};

/**
 * Payers, shares and split by seat, as the books have them; a request may name holders. In an existing bill, a person
 * with several seats remains at the one in the bill. 422 if two seats are one person.
 */
export function resolveParticipants(
  group: LockedGroup,
  { expense: { paidBy, payers, split }, splits = [] }: Sent,
  before?: StoredExpense,
): Participants {
  const among = (seats: readonly string[] = []) => {
    const own = new Map(seats.map((seat) => [personAt(group, seat), seat]));
    const named = new Set(seats);
    return (userId: string) => {
      const person = personAt(group, seatIn(group, userId));
      return named.has(person) ? person : (own.get(person) ?? person);
    };
  };
  const seat = among(before?.splits.map(({ userId }) => userId));
  const payer = among(before && payersOf(before).map(({ userId }) => userId));
  const seated = mapUserIds(splits, seat);
  const paid = payers && payers.map(({ userId, amount }) => ({ userId: payer(userId), cents: amount }));
  const turned = split && mapSplitUserIds(split, seat);
  for (const people of [seated, paid ?? [], ...(turned ? listsIn(turned) : [])])
    if (hasDuplicates(people.map(({ userId }) => userId))) throw refuse('member-twice');
  const isSamePayer = before && personAt(group, before.paidBy) === seatIn(group, paidBy);
  return {
    paidBy: isSamePayer ? before.paidBy : payer(paidBy),
    payers: paid,
    split: turned,
    splits: seated,
    stored: before?.split && mergeClaims(mapSplitUserIds(before.split, seat)),
  };
}

const listsIn = (split: WeightedSplit): { userId: string }[][] =>
  split.kind === 'items'
    ? [split.people.map((userId) => ({ userId })), ...split.items.map(({ of = [] }) => of)]
    : [split.of];
