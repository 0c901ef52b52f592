import {
  type CountedTwice,
  type listCountedTwice,
  mapSplitUserIds,
  peopleInSplit,
  type WeightedSplit,
} from '@allsquare/expenses-contract';
import { type AnswerOf, type Caller, type InputOf, queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { type ExpenseRow, expenseColumns, expenseNames, toExpense } from './expense-row.ts';
import { countPeopleOnce } from './merge-by-person.ts';

const OF_PERSON = `(part ->> 'userId')::uuid = any(:seats)`;
/** For splits that count people; amounts and percents of two seats are added up. */
const COUNTED_TWICE = `e.group_id = :groupId and e.deleted_at is null
  and (select count(*) from unnest(e.split_users) as sharing(seat) where sharing.seat = any(:seats)) > 1
  and (e.split is null and e.split_type = 'equally' or e.kind = 'adjusted'
    or e.kind = 'shares' and (
      select count(*) from jsonb_array_elements(e.split -> 'of') as part
      where ${OF_PERSON} and (part ->> 'value')::bigint > 0) > 1
    or e.kind = 'items' and exists (
      select from jsonb_array_elements(e.split -> 'items') as item
      where (item ->> 'amount')::bigint > 0 and (jsonb_array_length(coalesce(item -> 'of', '[]')) = 0 or (
        select count(*) from jsonb_array_elements(item -> 'of') as part where ${OF_PERSON}) > 1)))`;

const NEWEST = `
  select ${expenseColumns(':groupId')}, e.split, e.split_users as sharing,
    (select json_object_agg(m.user_id, m.account_id) from memberships m where m.group_id = :groupId) as holders,
    (select count(*)::int from expenses e where ${COUNTED_TWICE}) as count
  from expenses e ${expenseNames(':groupId', ':callerId')}
  where ${COUNTED_TWICE} order by e.date desc, e.created_at desc, e.id desc limit :limit`;

type Row = ExpenseRow & {
  split: WeightedSplit | null;
  sharing: string[];
  holders: Record<string, string>;
  count: number;
};

/** The bills that count a merged member more than once, each with a split that counts them once. */
@Injectable()
export class ListCountedTwice {
  constructor(
    @InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  /** SQL by hand: whether a split counts somebody twice is in its JSON. */
  async list(
    caller: Caller,
    { groupId, userId, limit }: InputOf<typeof listCountedTwice>['query'],
  ): Promise<AnswerOf<typeof listCountedTwice>> {
    await this.requireMembers.require('reads', { caller, groupId });
    const seats = await this.groups.listSeats([groupId], userId);
    if (seats.length < 2) return { count: 0, expenses: [] };
    const values = { groupId, seats, callerId: caller.id, limit };
    const rows = await queryNamed<Row>(this.expenses.manager, NEWEST, values);
    return { count: rows[0]?.count ?? 0, expenses: rows.map(asCountedTwice) };
  }
}

function asCountedTwice({ split, sharing, holders, count: _, ...row }: Row): CountedTwice {
  const expense = toExpense({ ...row, split: null });
  const holderOf = (seat: string) => holders[seat] ?? seat;
  if (split) {
    const once = countPeopleOnce(mapSplitUserIds(split, holderOf));
    return { expense, people: peopleInSplit(once).length, split: once };
  }
  const people = [...new Set(sharing.map(holderOf))];
  return { expense, people: people.length, splits: people.map((userId) => ({ userId })) };
}
