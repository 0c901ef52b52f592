import { currencyField } from '@allsquare/contract-kit';
import { type Expense, mapSplitUserIds, type WeightedSplit } from '@allsquare/expenses-contract';
import { columnsOf, type ExtendedRow } from '@allsquare/service-kit';
import { payersOf } from '../balances/postings.ts';
import { deletionOf, type SelectedDeletion } from '../deleted-rows.ts';
import { holderOf, type LockedGroup, personIn, seatIn } from '../groups/groups.repository.ts';
import { personSeat, selectActor, selectPerson } from '../groups/person-sql.ts';
import { originalField, toOriginalColumns } from '../original.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { openItemCount, type StoredExpense } from './expense.ts';
import { mergeSplit } from './merge-by-person.ts';

/** Columns that are not selected as such: of the splits, only the caller's own share is. */
const OF_SEATS = [
  'splitUsers',
  'splitCents',
  'splitErrors',
  'paidBy',
  'payerUsers',
  'payerCents',
  'split',
  'createdBy',
] as const;
const COLUMNS = columnsOf(ExpenseEntity, 'e', OF_SEATS);

type Names = Pick<Expense, 'groupName' | 'memberCount' | 'paidBy' | 'payer' | 'createdBy' | 'creator'> &
  Pick<SelectedDeletion, 'deletedBy'>;
/** Fields that only some expenses have; in cents. */
type Extras = {
  payers: Expense['payers'] | null;
  /** Of a single expense: the holders of seats that changed hands. */
  split?: WeightedSplit | null;
  holders?: Record<string, string> | null;
};
/**
 * A stored expense, with the names of its group and people, and what the caller paid and owes. `twice`: a person is in
 * it by several seats.
 */
export type ExpenseRow = ExtendedRow<
  Omit<ExpenseEntity, (typeof OF_SEATS)[number]>,
  Names & Extras & { currency: string; items: number | null; ownPaid: string; ownShare: string; twice: boolean }
>;

/** Used instead of a parameter for one group. */
export const SEVERAL = 'g.group_id';

const payer = (group: string) => selectPerson('e.paid_by', 'payer', group);
const oneOfPayers = (group: string) => selectPerson('paid.user_id', 'one', group);
const creator = (group: string) => selectActor('e.created_by', 'creator', group);
const deleter = (group: string) => selectActor('h.changed_by', 'deleter', group);

const paidBySeat = (seat: string) => `coalesce(e.payer_cents[array_position(e.payer_users, ${seat})],
    case when e.paid_by = ${seat} then e.cents else 0 end)`;
const owedBySeat = (seat: string) => `coalesce(e.split_cents[array_position(e.split_users, ${seat})], 0)`;
/** Over all seats of the person whose current seat is joined. */
const ofOwn = (ofSeat: (seat: string) => string, group: string) => `${ofSeat('own.user_id')} + coalesce((
    select sum(${ofSeat('part.user_id')})::bigint from memberships part
    where part.group_id = ${group} and part.merged_into = own.user_id), 0)`;
/** Few groups have merged seats; in the others no bill is checked. */
const isTwice = (group: string) => `case when exists (
    select from memberships part where part.group_id = ${group} and part.merged_into is not null)
  then (select count(*) > count(distinct ${personSeat('m')}) from memberships m
    where m.group_id = ${group} and m.user_id = any(e.split_users))
  else false end`;

/**
 * The columns of an expense `e` with the names of its group and people. `group` is the parameter for the group, or
 * SEVERAL.
 */
export const expenseColumns = (group: string) => `
  ${COLUMNS}, g.name as "groupName", g.currency,
  (select count(*)::int from memberships m where m.group_id = ${group} and m.active
    and m.merged_into is null) as "memberCount",
  ${payer(group).id} as "paidBy", ${payer(group).person} as payer,
  case when e.payer_users is not null then (
    select json_agg(json_build_object('userId', each.id, 'amount', each.cents, 'user', each.person) order by each.place)
    from (
      select ${oneOfPayers(group).id} as id, sum(paid.cents) as cents, min(paid.place) as place,
        (array_agg(${oneOfPayers(group).person}))[1] as person
      from unnest(e.payer_users, e.payer_cents) with ordinality as paid(user_id, cents, place)
      ${oneOfPayers(group).joins} group by 1) as each
    having count(*) > 1) end as payers,
  case when e.kind = 'items' then jsonb_array_length(e.split -> 'items') end as items,
  ${creator(group).id} as "createdBy",
  json_build_object('id', ${creator(group).id}, 'name', ${creator(group).name}, 'colour', coalesce(creator_in.colour, 1)) as creator,
  case when e.deleted_at is not null then (
    select ${deleter(group).person}
    from expense_changes h ${deleter(group).joins}
    where h.group_id = ${group} and h.expense_id = e.id and h.version = e.version) end as "deletedBy",
  ${ofOwn(paidBySeat, group)} as "ownPaid", ${ofOwn(owedBySeat, group)} as "ownShare", ${isTwice(group)} as twice`;

/**
 * The joins for `expenseColumns`; an account has one current seat in a group, besides those merged into it. `caller` is
 * the parameter for the person whose share is read. With several groups, a condition on `g.group_id` must follow.
 */
export const expenseNames = (group: string, caller: string) => `
  join groups g on g.group_id = ${group === SEVERAL ? 'e.group_id' : group}
  ${payer(group).joins}
  ${creator(group).joins}
  left join memberships own on own.group_id = ${group} and own.account_id = ${caller} and own.merged_into is null`;

export function toExpense({
  ownPaid,
  ownShare,
  cents,
  refund,
  kind,
  open,
  items,
  payers,
  repeatId,
  importId: _,
  split,
  holders,
  twice,
  currency,
  originalCurrency,
  originalCents,
  splitType,
  createdAt,
  deletedAt,
  deletedBy,
  ...row
}: ExpenseRow): Expense {
  const shown = split && mergeSplit(mapSplitUserIds(split, (seat) => holders?.[seat] ?? seat));
  return {
    ...row,
    splitType: twice ? 'exact' : splitType,
    amount: Number(cents),
    ...currencyField(currency),
    ...originalField({ originalCurrency, originalCents }),
    createdAt: createdAt.toISOString(),
    ...deletionOf({ deletedAt, deletedBy }),
    // Not `paid - owed` negated, which could be -0.
    yourShare: refund ? Number(ownShare) - Number(ownPaid) : Number(ownPaid) - Number(ownShare),
    ...(kind !== null && !(twice && kind === 'adjusted') && { kind }),
    ...(open !== null && { open }),
    ...(items !== null && { items }),
    ...(payers && { payers }),
    ...(refund && { refund }),
    ...(repeatId && { repeatId }),
    ...(shown && { split: shown }),
  };
}

/** An expense just written, as the caller sees it; its people were read with the lock. */
export function toExpenseView(callerId: string, expense: StoredExpense, group: LockedGroup): Expense {
  const { splits, split, cents, original, payers, ...stored } = expense;
  const ownSeat = seatIn(group, callerId);
  const ownIn = (some: { userId: string; cents: number }[]) =>
    String(some.find(({ userId }) => userId === ownSeat)?.cents ?? 0);
  const payer = personIn(group, stored.paidBy);
  const holders = split && Object.fromEntries(splits.map(({ userId }) => [userId, holderOf(group, userId)]));
  return toExpense({
    ...stored,
    paidBy: payer.id,
    cents: String(cents),
    ...toOriginalColumns(original),
    currency: group.currency,
    ownPaid: ownIn(payersOf(expense)),
    ownShare: ownIn(splits),
    kind: split?.kind ?? null,
    open: openItemCount(split),
    items: split?.kind === 'items' ? split.items.length : null,
    payers: payers?.map((one) => {
      const user = personIn(group, one.userId);
      return { userId: user.id, amount: one.cents, user };
    }),
    split,
    holders,
    twice: false,
    deletedAt: null,
    deletedBy: null,
    groupName: group.name,
    memberCount: group.memberCount,
    payer,
    creator: personIn(group, stored.createdBy),
  });
}
