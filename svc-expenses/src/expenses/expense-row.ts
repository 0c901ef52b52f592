import type { Expense } from '@allsquare/expenses-contract';
import { columnsOf, type With } from '@allsquare/service-kit';
import { deletionOf, type SelectedDeletion } from '../deleted-rows.ts';
import { type LockedGroup, personIn } from '../groups/groups.repository.ts';
import { ExpenseEntity } from './expense.entity.ts';
import type { StoredExpense } from './expense.ts';

/** Of the splits only the caller's own share is selected. */
const SPLITS = ['splitUsers', 'splitCents', 'splitErrors'] as const;
const COLUMNS = columnsOf(ExpenseEntity, 'e', SPLITS);

type Names = Pick<Expense, 'groupName' | 'memberCount' | 'payer' | 'creator'> & Pick<SelectedDeletion, 'deletedBy'>;
/** A stored expense, with the names of its group and people and somebody's own share. */
export type ExpenseRow = With<Omit<ExpenseEntity, (typeof SPLITS)[number]>, Names & { ownShare: string }>;

/** In place of a parameter for one group. */
export const SEVERAL = 'g.group_id';

const person = (column: string, alias: string) =>
  `json_build_object('id', ${column}, 'name', coalesce(${alias}.name, 'User'), 'colour', coalesce(${alias}_in.colour, 1))`;

/**
 * The columns of an expense `e` with the names of its group and people. `group` is the parameter for the group, or
 * SEVERAL; `caller` the one for the person whose own share is read.
 */
export const expenseColumns = (group: string, caller: string) => `
  ${COLUMNS}, g.name as "groupName",
  (select count(*)::int from memberships m where m.group_id = ${group} and m.active) as "memberCount",
  ${person('e.paid_by', 'payer')} as payer, ${person('e.created_by', 'creator')} as creator,
  case when e.deleted_at is not null then (
    select json_build_object('id', h.changed_by, 'name', coalesce(p.name, 'User'))
    from expense_changes h left join people p on p.user_id = h.changed_by
    where h.group_id = ${group} and h.expense_id = e.id and h.version = e.version) end as "deletedBy",
  coalesce(e.split_cents[array_position(e.split_users, ${caller})], 0) as "ownShare"`;

/** The joins for `expenseColumns`; with several groups, a condition on `g.group_id` must follow. */
export const expenseNames = (group: string) => `
  join groups g on g.group_id = ${group === SEVERAL ? 'e.group_id' : group}
  left join people payer on payer.user_id = e.paid_by
  left join people creator on creator.user_id = e.created_by
  left join memberships payer_in on payer_in.group_id = ${group} and payer_in.user_id = e.paid_by
  left join memberships creator_in on creator_in.group_id = ${group} and creator_in.user_id = e.created_by`;

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
  const own = splits.find((split) => split.userId === callerId);
  const row = {
    ...stored,
    cents: String(cents),
    ownShare: String(own?.cents ?? 0),
    deletedAt: null,
    deletedBy: null,
    groupName: group.name,
    memberCount: group.memberIds.length,
    payer: personIn(group, stored.paidBy),
    creator: personIn(group, stored.createdBy),
  };
  return toExpense(row, callerId);
}
