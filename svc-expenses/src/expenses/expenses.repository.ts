import type { Expense, Person, Split } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FieldChange } from './changes.ts';
import type { StoredExpense } from './expense.ts';
import { type ExpenseRow, expenseColumns, expenseNames, toExpense } from './expense-row.ts';

type StoredRow = Omit<StoredExpense, 'cents' | 'splits'> & {
  cents: string;
  users: string[];
  shares: string[];
  errors: string[] | null;
};

/** Single expenses: written, and read by their id. Deleted ones are not there where nothing else is said. */
@Injectable()
export class ExpensesRepository {
  constructor(private readonly db: DataSource) {}

  async add(tx: Transaction, expense: StoredExpense) {
    await tx.query(
      `insert into expenses (group_id, id, created_by, created_at, description, cents, date, paid_by, split_type, category, notes,
         split_users, split_cents, split_errors, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [expense.groupId, expense.id, expense.createdBy, expense.createdAt, ...changeable(expense), expense.version],
    );
  }

  /** Replaces what can change and keeps what was changed, under the next version. */
  async change(tx: Transaction, expense: StoredExpense, changes: FieldChange[], by: string) {
    await tx.query(
      `update expenses set description = $1, cents = $2, date = $3, paid_by = $4, split_type = $5, category = $6, notes = $7,
         split_users = $8, split_cents = $9, split_errors = $10, version = $11 where group_id = $12 and id = $13`,
      [...changeable(expense), expense.version + 1, expense.groupId, expense.id],
    );
    await this.keepChange(tx, expense, 'changed', by, changes);
  }

  async markDeleted(tx: Transaction, expense: StoredExpense, by: string) {
    const at = new Date();
    await tx.query(`update expenses set deleted_at = $3, version = $4 where group_id = $1 and id = $2`, [
      expense.groupId,
      expense.id,
      at,
      expense.version + 1,
    ]);
    await this.keepChange(tx, expense, 'deleted', by, [], at);
  }

  /** An expense for changing it; lock its group's ledger first. */
  async stored(tx: Transaction, groupId: string, id: string): Promise<StoredExpense | undefined> {
    const [row] = await tx.query<StoredRow>(
      `select id, group_id as "groupId", description, cents, to_char(date, 'YYYY-MM-DD') as date, paid_by as "paidBy", created_by as "createdBy",
         split_type as "splitType", category, notes, created_at as "createdAt", version,
         split_users::text[] as users, split_cents::text[] as shares, split_errors::text[] as errors
       from expenses where group_id = $1 and id = $2 and deleted_at is null`,
      [groupId, id],
    );
    if (!row) return undefined;
    const { users, shares, errors, cents, ...expense } = row;
    const splits = users.map((userId, index) => ({
      userId,
      cents: Number(shares[index]),
      error: errors ? Number(errors[index]) : null,
    }));
    return { ...expense, cents: Number(cents), splits };
  }

  /** The group of an expense and its version, all that its id alone finds; `evenDeleted` knows deleted ones too. */
  async find(id: string, evenDeleted: boolean): Promise<{ groupId: string; version: number } | undefined> {
    const [row] = await this.db.query<{ groupId: string; version: number }[]>(
      `select group_id as "groupId", version from expenses where id = $1 and ($2 or deleted_at is null)`,
      [id, evenDeleted],
    );
    return row;
  }

  /** Who paid and who takes part. */
  async peopleIn(groupId: string, id: string): Promise<Set<string>> {
    const rows = await this.db.query<{ user_id: string }[]>(
      `select unnest(array_append(split_users, paid_by)) as user_id from expenses where group_id = $1 and id = $2`,
      [groupId, id],
    );
    return new Set(rows.map((row) => row.user_id));
  }

  /** An expense just written, as the caller sees it. */
  async written(tx: Transaction, groupId: string, id: string, callerId: string): Promise<Expense> {
    const found = await this.one(groupId, id, callerId, tx.manager);
    if (!found) throw new Error(`expense ${id} is not there`);
    return found;
  }

  /** An expense of a group as the caller sees it. */
  async one(
    groupId: string,
    id: string,
    callerId: string,
    db: Pick<DataSource, 'query'> = this.db,
  ): Promise<Expense | undefined> {
    const [row] = await db.query<ExpenseRow[]>(EXPENSE, [groupId, id, callerId]);
    return row && toExpense(row, callerId);
  }

  async splits(groupId: string, id: string): Promise<Split[]> {
    const rows = await this.db.query<{ userId: string; amount: string; name: string; colour: number }[]>(
      `select s.user_id as "userId", s.cents as amount, coalesce(p.name, 'User') as name, coalesce(m.colour, 1) as colour
       from expenses e cross join unnest(e.split_users, e.split_cents) with ordinality as s(user_id, cents, place)
       left join people p on p.user_id = s.user_id
       left join memberships m on m.group_id = $1 and m.user_id = s.user_id
       where e.group_id = $1 and e.id = $2 order by s.place`,
      [groupId, id],
    );
    return rows.map(({ userId, amount, name, colour }) => ({
      userId,
      amount: Number(amount),
      user: { id: userId, name, colour } satisfies Person,
    }));
  }

  private async keepChange(
    tx: Transaction,
    expense: StoredExpense,
    action: 'changed' | 'deleted',
    by: string,
    changes: FieldChange[],
    at = new Date(),
  ) {
    await tx.query(
      `insert into expense_changes (group_id, expense_id, version, action, changed_by, changed_at, changes)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [expense.groupId, expense.id, expense.version + 1, action, by, at, JSON.stringify(changes)],
    );
  }
}

const EXPENSE = `select ${expenseColumns('$1', '$3')} from expenses e ${expenseNames('$1')}
  where e.group_id = $1 and e.id = $2 and e.deleted_at is null`;

/** What an edit may change, in the order of the columns in `add` and `change`. */
const changeable = (expense: StoredExpense) => [
  expense.description,
  expense.cents,
  expense.date,
  expense.paidBy,
  expense.splitType,
  expense.category,
  expense.notes,
  expense.splits.map((split) => split.userId),
  expense.splits.map((split) => split.cents),
  expense.splits.some((split) => split.error === null) ? null : expense.splits.map((split) => split.error),
];
