import { MAX_CENTS } from '@allsquare/contract-kit';
import type { Action, Undo } from '@allsquare/expenses-contract';
import { leavesWorseOff } from '../balances/move-balances.ts';
import { difference, type Postings, paid, paidAnew, postings, turned } from '../balances/postings.ts';
import { addedTo } from '../expenses/expense.ts';
import type { Standing } from '../groups/groups.repository.ts';
import { isOnTheBooks } from '../groups/require-members.ts';
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
  { settlement, isDeleted, before }: StandingSettlement,
): Undo | undefined {
  const undo = undoOfAction[action];
  if (isDeleted !== (undo === 'restore')) return undefined;
  const { payerId, payeeId, cents } = settlement;
  const works: Record<Undo, () => boolean> = {
    delete: () => mayMove(group, paid(payeeId, payerId, cents)),
    restore: () => mayMove(group, paid(payerId, payeeId, cents), payeeId),
    revert: () => {
      if (!before) return false;
      const personAt = personIn(group);
      const were = [payerId, payeeId].map(personAt);
      const added = [before.payerId, before.payeeId].filter((seat) => !were.includes(personAt(seat)));
      const { moves, paidTo } = paidAnew(settlement, before, personAt);
      return added.every((seat) => isOnTheBooks(standingIn(group, seat))) && mayMove(group, moves, paidTo);
    },
  };
  return works[undo]() ? undo : undefined;
}

/** By person, whatever seats they have. */
function standingIn(group: StandingGroup, seat: string): Standing {
  const personAt = personIn(group);
  const balances = turned(balancesOf(group), personAt);
  const person = personAt(seat);
  return { active: !group.formerSeats.includes(person), cents: balances.get(person) ?? 0 };
}

const balancesOf = ({ balances }: StandingGroup): Postings =>
  new Map(balances.map(({ userId, cents }) => [userId, cents]));

function mayMove(group: StandingGroup, moves: Postings, paidTo?: string): boolean {
  const [balances, personAt] = [balancesOf(group), personIn(group)];
  const isWithin = ([seat, cents]: [string, number]) => Math.abs((balances.get(seat) ?? 0) + cents) <= MAX_CENTS;
  const paidPerson = paidTo === undefined ? undefined : personAt(paidTo);
  return (
    [...moves].every(isWithin) &&
    !leavesWorseOff((person) => standingIn(group, person), turned(moves, personAt), paidPerson)
  );
}

const personIn =
  ({ merged }: StandingGroup) =>
  (seat: string) =>
    merged.find((one) => one.seat === seat)?.into ?? seat;

/** Whether the sum of the group stays within its bound, wherever in it these cents would count. */
const fits = ({ total }: StandingGroup, { cents }: { cents: number }) =>
  BigInt(total) + BigInt(cents) <= BigInt(Number.MAX_SAFE_INTEGER);
