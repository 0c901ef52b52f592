import type { Expense } from '@allsquare/expenses-contract';
import { columnsOf, type With } from '@allsquare/service-kit';
import { deletionOf, type SelectedDeletion } from '../deleted-rows.ts';
import { type LockedGroup, personIn, seatIn } from '../groups/groups.repository.ts';
import { who } from '../groups/who.ts';
import { ExpenseEntity } from './expense.entity.ts';
import type { StoredExpense } from './expense.ts';

/** Of the splits only the caller's own share is selected, of a seat who holds it. */
const OF_SEATS = ['splitUsers', 'splitCents', 'splitErrors', 'paidBy'] as const;
const COLUMNS = columnsOf(ExpenseEntity, 'e', OF_SEATS);

type Names = Pick<Expense, 'groupName' | 'memberCount' | 'paidBy' | 'payer' | 'creator'> &
  Pick<SelectedDeletion, 'deletedBy'>;
/** A stored expense, with the names of its group and people and somebody's own share. */
export type ExpenseRow = With<Omit<ExpenseEntity, (typeof OF_SEATS)[number]>, Names & { ownShare: string }>;

/** In place of a parameter for one group. */
export const SEVERAL = 'g.group_id';

const payer = (group: string) => who('e.paid_by', 'payer', group);

/**
 * The columns of an expense `e` with the names of its group and people. `group` is the parameter for the group, or
 * SEVERAL.
 */
export const expenseColumns = (group: string) => `
  ${COLUMNS}, g.name as "groupName",
  (select count(*)::int from memberships m where m.group_id = ${group} and m.active) as "memberCount",
  ${payer(group).id} as "paidBy", ${payer(group).person} as payer,
  json_build_object('id', e.created_by, 'name', coalesce(creator.name, 'User'), 'colour', coalesce(creator_in.colour, 1)) as creator,
  case when e.deleted_at is not null then (
    select json_build_object('id', h.changed_by, 'name', coalesce(p.name, 'User'))
    from expense_changes h left join people p on p.user_id = h.changed_by
    where h.group_id = ${group} and h.expense_id = e.id and h.version = e.version) end as "deletedBy",
  coalesce(e.split_cents[array_position(e.split_users, own.user_id)], 0) as "ownShare"`;

/**
 * The joins for `expenseColumns`; an account has one seat in a group. `caller` is the parameter for the person whose
 * own share is read. With several groups, a condition on `g.group_id` must follow.
 */
export const expenseNames = (group: string, caller: string) => `
  join groups g on g.group_id = ${group === SEVERAL ? 'e.group_id' : group}
  ${payer(group).joins}
  left join people creator on creator.user_id = e.created_by
  left join memberships creator_in on creator_in.group_id = ${group} and creator_in.account_id = e.created_by
  left join memberships own on own.group_id = ${group} and own.account_id = ${caller}`;

/** For the payer what the others owe for it, for another participant minus the own share, 0 for the rest. */
const yourShare = (paid: boolean, amount: number, ownShare: number) => (paid ? amount - ownShare : 0 - ownShare);

export function toExpense(
  { ownShare, cents, createdAt, deletedAt, deletedBy, ...row }: ExpenseRow,
  callerId: string,
): Expense {
  const amount = Number(cents);
  return {
    ...row,
    amount,
    createdAt: createdAt.toISOString(),
    ...deletionOf({ deletedAt, deletedBy }),
    yourShare: yourShare(row.paidBy === callerId, amount, Number(ownShare)),
  };
}

/** An expense just written, as one of the group's people sees it; payer and creator were read with the lock. */
export function expenseSeenBy(callerId: string, expense: StoredExpense, group: LockedGroup): Expense {
  const { splits, cents, ...stored } = expense;
  const ownSeat = seatIn(group, callerId);
  const own = splits.find((split) => split.userId === ownSeat);
  const payer = personIn(group, stored.paidBy);
  const row = {
    ...stored,
    paidBy: payer.id,
    cents: String(cents),
    ownShare: String(own?.cents ?? 0),
    deletedAt: null,
    deletedBy: null,
    groupName: group.name,
    memberCount: group.memberCount,
    payer,
    creator: personIn(group, stored.createdBy),
  };
  return toExpense(row, callerId);
}
