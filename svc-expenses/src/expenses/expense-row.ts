import { type Expense, turnSplit, type WeightedSplit } from '@allsquare/expenses-contract';
import { columnsOf, type With } from '@allsquare/service-kit';
import { payersOf } from '../balances/postings.ts';
import { deletionOf, type SelectedDeletion } from '../deleted-rows.ts';
import { holderOf, type LockedGroup, personIn, seatIn } from '../groups/groups.repository.ts';
import { account, nameOf, who } from '../groups/who.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { openOf, type StoredExpense } from './expense.ts';

/** Of the splits only the caller's own share is selected, of a seat who holds it. */
const OF_SEATS = ['splitUsers', 'splitCents', 'splitErrors', 'paidBy', 'payerUsers', 'payerCents', 'split'] as const;
const COLUMNS = columnsOf(ExpenseEntity, 'e', OF_SEATS);

type Names = Pick<Expense, 'groupName' | 'memberCount' | 'paidBy' | 'payer' | 'creator'> &
  Pick<SelectedDeletion, 'deletedBy'>;
/** What is of some expenses only; in cents. */
type Extras = {
  payers: Expense['payers'] | null;
  /** Of a single expense: with who holds the seats that others hold. */
  split?: WeightedSplit | null;
  holders?: Record<string, string> | null;
};
/** A stored expense, with the names of its group and people and what somebody has paid and owes of it. */
export type ExpenseRow = With<
  Omit<ExpenseEntity, (typeof OF_SEATS)[number]>,
  Names & Extras & { ownPaid: string; ownShare: string }
>;

/** In place of a parameter for one group. */
export const SEVERAL = 'g.group_id';

const payer = (group: string) => who('e.paid_by', 'payer', group);
const deleter = (group: string) => account('h.changed_by', 'deleter', group);
const oneOfPayers = (group: string) => who('paid.user_id', 'one', group);

/**
 * The columns of an expense `e` with the names of its group and people. `group` is the parameter for the group, or
 * SEVERAL.
 */
export const expenseColumns = (group: string) => `
  ${COLUMNS}, g.name as "groupName",
  (select count(*)::int from memberships m where m.group_id = ${group} and m.active) as "memberCount",
  ${payer(group).id} as "paidBy", ${payer(group).person} as payer,
  case when e.payer_users is not null then (
    select json_agg(json_build_object('userId', ${oneOfPayers(group).id}, 'amount', paid.cents,
      'user', ${oneOfPayers(group).person}) order by paid.place)
    from unnest(e.payer_users, e.payer_cents) with ordinality as paid(user_id, cents, place)
    ${oneOfPayers(group).joins}) end as payers,
  json_build_object('id', e.created_by, 'name', ${nameOf('creator', 'creator_in')}, 'colour', coalesce(creator_in.colour, 1)) as creator,
  case when e.deleted_at is not null then (
    select ${deleter(group).person} from expense_changes h ${deleter(group).joins}
    where h.group_id = ${group} and h.expense_id = e.id and h.version = e.version) end as "deletedBy",
  coalesce(e.payer_cents[array_position(e.payer_users, own.user_id)],
    case when e.paid_by = own.user_id then e.cents else 0 end) as "ownPaid",
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

export function toExpense({
  ownPaid,
  ownShare,
  cents,
  refund,
  kind,
  open,
  payers,
  repeatId,
  split,
  holders,
  createdAt,
  deletedAt,
  deletedBy,
  ...row
}: ExpenseRow): Expense {
  return {
    ...row,
    amount: Number(cents),
    createdAt: createdAt.toISOString(),
    ...deletionOf({ deletedAt, deletedBy }),
    // Not `paid - owed`, which turned could be -0.
    yourShare: refund ? Number(ownShare) - Number(ownPaid) : Number(ownPaid) - Number(ownShare),
    ...(kind !== null && { kind }),
    ...(open !== null && { open }),
    ...(payers && { payers }),
    ...(refund && { refund }),
    ...(repeatId && { repeatId }),
    ...(split && { split: turnSplit(split, (seat) => holders?.[seat] ?? seat) }),
  };
}

/** An expense just written, as one of the group's people sees it; its people were read with the lock. */
export function expenseSeenBy(callerId: string, expense: StoredExpense, group: LockedGroup): Expense {
  const { splits, split, cents, payers, ...stored } = expense;
  const ownSeat = seatIn(group, callerId);
  const ownIn = (some: { userId: string; cents: number }[]) =>
    String(some.find(({ userId }) => userId === ownSeat)?.cents ?? 0);
  const payer = personIn(group, stored.paidBy);
  const holders = split && Object.fromEntries(splits.map(({ userId }) => [userId, holderOf(group, userId)]));
  return toExpense({
    ...stored,
    paidBy: payer.id,
    cents: String(cents),
    ownPaid: ownIn(payersOf(expense)),
    ownShare: ownIn(splits),
    kind: split?.kind ?? null,
    open: openOf(split),
    payers: payers?.map((one) => {
      const user = personIn(group, one.userId);
      return { userId: user.id, amount: one.cents, user };
    }),
    split,
    holders,
    deletedAt: null,
    deletedBy: null,
    groupName: group.name,
    memberCount: group.memberCount,
    payer,
    creator: personIn(group, stored.createdBy),
  });
}
