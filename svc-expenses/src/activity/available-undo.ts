import { MAX_CENTS } from '@allsquare/contract-kit';
import type { Action, Undo } from '@allsquare/expenses-contract';
import { harmsFormerMember } from '../balances/move-balances.ts';
import {
  difference,
  mapSeats,
  type Postings,
  paymentEditPostings,
  paymentPostings,
  postings,
} from '../balances/postings.ts';
import { addedPeople } from '../expenses/expense.ts';
import type { MemberStatus } from '../groups/groups.repository.ts';
import { hasOpenBalance } from '../groups/require-members.ts';
import type { CurrentExpense, CurrentGroup, CurrentSettlement } from './current-state.repository.ts';

/** What undoes an action. */
const undoOfAction: Record<Action, Undo> = {
  created: 'delete',
  changed: 'revert',
  deleted: 'restore',
  restored: 'delete',
  reverted: 'revert',
};

const NOTHING: Postings = new Map();

/** What undoes the last change to an expense, if it would work now. */
export function availableExpenseUndo(
  action: Action,
  group: CurrentGroup,
  { expense, isDeleted, before }: CurrentExpense,
): Undo | undefined {
  const undo = undoOfAction[action];
  if (isDeleted !== (undo === 'restore')) return undefined;
  const now = postings(expense);
  const works: Record<Undo, () => boolean> = {
    delete: () => isMoveAllowed(group, difference(NOTHING, now)) && fits(group, expense),
    restore: () => isMoveAllowed(group, now) && fits(group, expense),
    revert: () => {
      if (!before) return false;
      const after = { ...expense, ...before };
      const active = new Set(group.activeSeats);
      const areMembers = addedPeople(expense, after, personIn(group)).every((seat) => active.has(seat));
      return areMembers && isMoveAllowed(group, difference(postings(after), now)) && fits(group, after);
    },
  };
  return works[undo]() ? undo : undefined;
}

/** The same of a settlement. */
export function availableSettlementUndo(
  action: Action,
  group: CurrentGroup,
  { settlement, isDeleted, before }: CurrentSettlement,
): Undo | undefined {
  const undo = undoOfAction[action];
  if (isDeleted !== (undo === 'restore')) return undefined;
  const { payerId, payeeId, cents } = settlement;
  const works: Record<Undo, () => boolean> = {
    delete: () => isMoveAllowed(group, paymentPostings(payeeId, payerId, cents)),
    restore: () => isMoveAllowed(group, paymentPostings(payerId, payeeId, cents), payeeId),
    revert: () => {
      if (!before) return false;
      const personAt = personIn(group);
      const were = [payerId, payeeId].map(personAt);
      const added = [before.payerId, before.payeeId].filter((seat) => !were.includes(personAt(seat)));
      const { moves, paidTo } = paymentEditPostings(settlement, before, personAt);
      return added.every((seat) => hasOpenBalance(statusIn(group, seat))) && isMoveAllowed(group, moves, paidTo);
    },
  };
  return works[undo]() ? undo : undefined;
}

/** By person, over all their seats. */
function statusIn(group: CurrentGroup, seat: string): MemberStatus {
  const personAt = personIn(group);
  const balances = mapSeats(balancesOf(group), personAt);
  const person = personAt(seat);
  return { active: !group.formerSeats.includes(person), cents: balances.get(person) ?? 0 };
}

const balancesOf = ({ balances }: CurrentGroup): Postings =>
  new Map(balances.map(({ userId, cents }) => [userId, cents]));

function isMoveAllowed(group: CurrentGroup, moves: Postings, paidTo?: string): boolean {
  const [balances, personAt] = [balancesOf(group), personIn(group)];
  const isWithin = ([seat, cents]: [string, number]) => Math.abs((balances.get(seat) ?? 0) + cents) <= MAX_CENTS;
  const paidPerson = paidTo === undefined ? undefined : personAt(paidTo);
  return (
    [...moves].every(isWithin) &&
    !harmsFormerMember((person) => statusIn(group, person), mapSeats(moves, personAt), paidPerson)
  );
}

const personIn =
  ({ merged }: CurrentGroup) =>
  (seat: string) =>
    merged.find((one) => one.seat === seat)?.into ?? seat;

/** Whether the sum of the group remains within its bound with these cents. */
const fits = ({ total }: CurrentGroup, { cents }: { cents: number }) =>
  BigInt(total) + BigInt(cents) <= BigInt(Number.MAX_SAFE_INTEGER);
