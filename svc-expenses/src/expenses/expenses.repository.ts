import type { Category, Expense, SplitType } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Position } from '../page.ts';
import type { RoundingErrors } from './divide-equally.ts';

/** An expense as kept: money in cents; a split's `error` in millionths of a cent, null where a client sent the amounts. */
export type StoredExpense = {
  id: string;
  groupId: string;
  description: string;
  cents: number;
  date: string;
  paidBy: string;
  createdBy: string;
  splitType: SplitType;
  category: Category;
  notes: string | null;
  splits: { userId: string; cents: number; error: number | null }[];
  createdAt: Date;
};

type Row = Omit<Expense, 'yourShare' | 'amount' | 'createdAt'> & { amount: string; ownShare: string; createdAt: Date };

/** An expense with the names of its group and people, and the share of $1, the caller. */
const SELECT = `
  select e.id, e.group_id as "groupId", g.name as "groupName",
    (select count(*)::int from memberships m where m.group_id = e.group_id and m.active) as "memberCount",
    e.description, e.cents as amount, to_char(e.date, 'YYYY-MM-DD') as date, e.created_at as "createdAt",
    e.paid_by as "paidBy", json_build_object('id', e.paid_by, 'name', coalesce(payer.name, 'User'), 'colour', coalesce(payer_in.colour, 1)) as payer,
    e.created_by as "createdBy", json_build_object('id', e.created_by, 'name', coalesce(creator.name, 'User'), 'colour', coalesce(creator_in.colour, 1)) as creator,
    e.split_type as "splitType", e.category, e.notes, e.version,
    coalesce(e.split_cents[array_position(e.split_users, $1)], 0) as "ownShare"
  from expenses e
  join groups g using (group_id)
  left join people payer on payer.user_id = e.paid_by
  left join people creator on creator.user_id = e.created_by
  left join memberships payer_in on payer_in.group_id = e.group_id and payer_in.user_id = e.paid_by
  left join memberships creator_in on creator_in.group_id = e.group_id and creator_in.user_id = e.created_by`;

const NEWEST_AFTER = `and ($3::date is null or (e.date, e.created_at, e.id) < ($3, $4, $5)) order by e.date desc, e.created_at desc, e.id desc limit $6`;

@Injectable()
export class ExpensesRepository {
  constructor(private readonly db: DataSource) {}

  async add(tx: Transaction, expense: StoredExpense) {
    await tx.query(
      `insert into expenses (id, group_id, description, cents, date, paid_by, created_by, split_type, category, notes, split_users, split_cents, split_errors, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        expense.id,
        expense.groupId,
        expense.description,
        expense.cents,
        expense.date,
        expense.paidBy,
        expense.createdBy,
        expense.splitType,
        expense.category,
        expense.notes,
        expense.splits.map((split) => split.userId),
        expense.splits.map((split) => split.cents),
        expense.splits.some((split) => split.error === null) ? null : expense.splits.map((split) => split.error),
        expense.createdAt,
      ],
    );
  }

  /** The group's rounding errors so far; lock the ledger first. */
  async roundingErrors(tx: Transaction, groupId: string): Promise<RoundingErrors> {
    const rows = await tx.query<{ user_id: string; millionths: string }>(
      `select user_id, millionths from rounding_errors where group_id = $1`,
      [groupId],
    );
    return new Map(rows.map((row) => [row.user_id, Number(row.millionths)]));
  }

  async addRoundingErrors(tx: Transaction, groupId: string, splits: { userId: string; error: number | null }[]) {
    await tx.query(
      `insert into rounding_errors as r (group_id, user_id, millionths)
       select $1, u, e from unnest($2::uuid[], $3::bigint[]) as added(u, e)
       on conflict (group_id, user_id) do update set millionths = r.millionths + excluded.millionths`,
      [groupId, splits.map((split) => split.userId), splits.map((split) => split.error ?? 0)],
    );
  }

  async one(tx: Transaction, id: string, callerId: string): Promise<Expense> {
    const [row] = await tx.query<Row>(`${SELECT} where e.id = $2`, [callerId, id]);
    if (!row) throw new Error(`expense ${id} is not there`);
    return toExpense(row, callerId);
  }

  /** Newest first: of one group, or of all groups in which the caller is a member now. */
  async newest(
    callerId: string,
    groupId: string | undefined,
    after: Position | undefined,
    limit: number,
  ): Promise<Expense[]> {
    const scope = groupId
      ? `where e.group_id = $2`
      : `where $2::uuid is null and e.group_id in (select group_id from memberships where user_id = $1 and active)`;
    const rows = await this.db.query<Row[]>(`${SELECT} ${scope} ${NEWEST_AFTER}`, [
      callerId,
      groupId ?? null,
      ...(after ?? [null, null, null]),
      limit,
    ]);
    return rows.map((row) => toExpense(row, callerId));
  }
}

/** For the payer what the others owe for it, for another participant minus the own share, 0 for the rest. */
const yourShare = (paid: boolean, amount: number, ownShare: number) => (paid ? amount - ownShare : 0 - ownShare);

function toExpense({ ownShare, amount, createdAt, ...row }: Row, callerId: string): Expense {
  const cents = Number(amount);
  return {
    ...row,
    amount: cents,
    createdAt: createdAt.toISOString(),
    yourShare: yourShare(row.paidBy === callerId, cents, Number(ownShare)),
  };
}
