import {
  type CreateExpense,
  isTwice,
  turnSplit,
  turnValues,
  type UpdateExpense,
  type WeightedSplit,
} from '@allsquare/expenses-contract';
import { type LockedGroup, seatIn } from '../groups/groups.repository.ts';
import { refuse } from '../refuse.ts';
import type { Payer } from './expense.ts';

type Sent = Pick<CreateExpense | UpdateExpense, 'splits'> & {
  expense: Pick<CreateExpense['expense'] | UpdateExpense['expense'], 'paidBy' | 'payers' | 'split'>;
};
type Seated = {
  paidBy: string;
  /** Null to remove, absent to keep; the same of the split. */
  payers: Payer[] | null | undefined;
  split: WeightedSplit | null | undefined;
  splits: NonNullable<Sent['splits']>;
};

/** Payers, shares and split by seat, as the books have them; a request may name who holds it. 422 where two are one. */
export function seatPeople(group: LockedGroup, { expense: { paidBy, payers, split }, splits = [] }: Sent): Seated {
  const seat = (userId: string) => seatIn(group, userId);
  const seated = turnValues(splits, seat);
  const paid = payers && payers.map(({ userId, amount }) => ({ userId: seat(userId), cents: amount }));
  const turned = split && turnSplit(split, seat);
  for (const people of [seated, paid ?? [], ...(turned ? listsIn(turned) : [])])
    if (isTwice(people.map(({ userId }) => userId))) throw refuse('member-twice');
  return { paidBy: seat(paidBy), payers: paid, split: turned, splits: seated };
}

const listsIn = (split: WeightedSplit): { userId: string }[][] =>
  split.kind === 'items'
    ? [split.people.map((userId) => ({ userId })), ...split.items.map(({ of = [] }) => of)]
    : [split.of];
