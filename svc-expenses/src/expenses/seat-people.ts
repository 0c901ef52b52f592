import type { CreateExpense } from '@allsquare/expenses-contract';
import { type LockedGroup, seatIn } from '../groups/groups.repository.ts';
import { refuse } from '../refuse.ts';

type People = { paidBy: string; splits: CreateExpense['splits'] };

/** Payer and shares by seat, as the books have them; a request may name who holds it. 422 where two are one. */
export function seatPeople(group: LockedGroup, { paidBy, splits }: People): People {
  const seated = splits.map((share) => ({ ...share, userId: seatIn(group, share.userId) }));
  if (new Set(seated.map(({ userId }) => userId)).size < seated.length) throw refuse('member-twice');
  return { paidBy: seatIn(group, paidBy), splits: seated };
}
