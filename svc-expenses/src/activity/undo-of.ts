import { MAX_CENTS } from '@allsquare/contract-kit';
import type { Action, Undo } from '@allsquare/expenses-contract';
import { type Cause, leavesWorseOff } from '../balances/move-balances.ts';
import { difference, type Postings, paid, postings, turned } from '../balances/postings.ts';
import { addedTo } from '../expenses/expense.ts';
import type { StandingExpense, StandingGroup, StandingSettlement } from './standing.repository.ts';

/** What takes an action back. */
const undoOfAction: Record<Action, Undo> = {
  created: 'delete',
  changed: 'revert',
  deleted: 'restore',
  restored: 'delete',
  reverted: 'revert',
};

const NOTHING: Postings = new Map();

/** What takes the last thing back that was done to an expense, if it would work now. */
export function undoOfExpense(
  action: Action,
  group: StandingGroup,
  { expense, isDeleted, before }: StandingExpense,
): Undo | undefined {
  const undo = undoOfAction[action];
  if (isDeleted !== (undo === 'restore')) return undefined;
  const now = postings(expense);
  const works: Record<Undo, () => boolean> = {
    delete: () => mayMove(group, difference(NOTHING, now)) && fits(group, expense),
    restore: () => mayMove(group, now) && fits(group, expense),
    revert: () => {
      if (!before) return false;
      const after = { ...expense, ...before };
      const active = new Set(group.activeSeats);
      const areMembers = addedTo(expense, after, personIn(group)).every((seat) => active.has(seat));
      return areMembers && mayMove(group, difference(postings(after), now)) && fits(group, after);
    },
  };
  return works[undo]() ? undo : undefined;
}

/** The same of a settlement. */
export function undoOfSettlement(
  action: Action,
  group: StandingGroup,
  { payerId, payeeId, cents, isDeleted }: StandingSettlement,
): Undo | undefined {
  const undo = undoOfAction[action];
  if (isDeleted !== (undo === 'restore')) return undefined;
  const may = isDeleted
    ? mayMove(group, paid(payerId, payeeId, cents), 'payment')
    : mayMove(group, paid(payeeId, payerId, cents));
  return may ? undo : undefined;
}

function mayMove(group: StandingGroup, moves: Postings, cause: Cause = 'change'): boolean {
  const balances = new Map(group.balances.map(({ userId, cents }) => [userId, cents]));
  const isWithin = ([seat, cents]: [string, number]) => Math.abs((balances.get(seat) ?? 0) + cents) <= MAX_CENTS;
  const personAt = personIn(group);
  const ofPeople = turned(balances, personAt);
  const standing = (person: string) => ({
    active: !group.formerSeats.includes(person),
    cents: ofPeople.get(person) ?? 0,
  });
  return [...moves].every(isWithin) && !leavesWorseOff(standing, turned(moves, personAt), cause);
}

const personIn =
  ({ merged }: StandingGroup) =>
  (seat: string) =>
    merged.find((one) => one.seat === seat)?.into ?? seat;

/** Whether the sum of the group stays within its bound, wherever in it these cents would count. */
const fits = ({ total }: StandingGroup, { cents }: { cents: number }) =>
  BigInt(total) + BigInt(cents) <= BigInt(Number.MAX_SAFE_INTEGER);
