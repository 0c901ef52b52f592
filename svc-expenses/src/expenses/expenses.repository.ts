import type { Expense, Person, Split } from '@allsquare/expenses-contract';
import { FeatureFlags, queryNamed, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { findById } from '../find-by-id.ts';
import { selectPerson } from '../groups/person-sql.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { fromRow, type StoredExpense, toRow } from './expense.ts';
import { ExpenseChangeEntity } from './expense-change.entity.ts';
import { type ExpenseRow, expenseColumns, expenseNames, toExpense } from './expense-row.ts';
import type { FieldChange } from './field-changes.ts';
import { reverseOf } from './reverse.ts';

/** Every so many versions store the whole previous row, which bounds how many changes a revert reads. */
export const SNAPSHOT_INTERVAL = 100;

/** Nobody can revert to before a tap on an item: there are many. */
export type UpdateKind = 'changed' | 'reverted' | 'tapped';
type Change = { before: StoredExpense; after: StoredExpense; changes: FieldChange[]; by: string; how: UpdateKind };

type Marked = 'deleted' | 'restored';
type Done = Omit<ExpenseChangeEntity, 'groupId' | 'expenseId' | 'before' | 'reverse' | 'changes' | 'importId'> & {
  changes: FieldChange[];
  importId?: string | null;
};
export type ShareRow = { amount: string; user: Person };
export const toSplit = ({ amount, user }: ShareRow): Split => ({ userId: user.id, amount: Number(amount), user });

/**
 * Single expenses, written and read by id; deleted ones are skipped unless a method says otherwise. SQL by hand: an
 * expense and its splits are read with the names of everybody in them, in one statement.
 */
@Injectable()
export class ExpensesRepository {
  constructor(
    @InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>,
    private readonly features: FeatureFlags,
  ) {}

  async insert(tx: Transaction, expenses: StoredExpense[]) {
    await tx.insert(ExpenseEntity, ...expenses.map(toRow));
  }

  /** Replaces the editable fields as the next version, and records what changed. */
  async update(tx: Transaction, { before, after, changes, by, how }: Change) {
    const { groupId, id, createdBy: _, createdAt: __, ...changed } = toRow(after);
    const version = after.version + 1;
    await tx.repository(ExpenseEntity).update({ groupId, id }, { ...changed, version });
    tx.subtractReplaced({ ...toRow(before), split: JSON.stringify(before.split) });
    const action = how === 'tapped' ? ('changed' as const) : how;
    const done = { version, action, changedBy: by, changedAt: new Date(), changes };
    await tx.insert(ExpenseChangeEntity, this.toChangeRow({ before, after, isRevertible: how !== 'tapped' }, done));
  }

  /**
   * Marks expenses of a group as deleted or restored, as their next versions; `importId`: by this import or its undo.
   * Lock the ledger first.
   */
  async mark(
    tx: Transaction,
    action: Marked,
    groupId: string,
    expenses: StoredExpense[],
    by: string,
    importId: string | null = null,
  ) {
    if (expenses.length === 0) return;
    const at = new Date();
    const isDeleted = action === 'deleted';
    const changes = expenses.map((expense) => {
      const done = { version: expense.version + 1, action, changedBy: by, changedAt: at, changes: [], importId };
      return this.toChangeRow({ before: expense, after: expense, isRevertible: isDeleted }, done);
    });
    await Promise.all([
      tx.insert(ExpenseChangeEntity, ...changes),
      tx.sql`
        update expenses set deleted_at = ${isDeleted ? at : null}, version = version + 1,
          import_id = coalesce(${importId}::uuid, import_id)
        where group_id = ${groupId} and id = any(${expenses.map(({ id }) => id)})`,
    ]);
  }

  /** An expense to change; lock its group's ledger first. */
  async findStored(
    tx: Transaction,
    groupId: string,
    id: string,
  ): Promise<{ expense: StoredExpense; isDeleted: boolean } | undefined> {
    const row = await tx.repository(ExpenseEntity).findOneBy({ groupId, id });
    return row ? { expense: fromRow(row), isDeleted: row.deletedAt !== null } : undefined;
  }

  /** Its last change, or null. */
  async findLastChange(
    tx: Transaction,
    { groupId, id, version }: Pick<StoredExpense, 'groupId' | 'id' | 'version'>,
  ): Promise<ExpenseChangeEntity | null> {
    return tx.repository(ExpenseChangeEntity).findOneBy({ groupId, expenseId: id, version });
  }

  /** An expense's group and version: the only lookup by id alone. */
  async findGroup(
    id: string,
    { evenDeleted }: { evenDeleted: boolean },
  ): Promise<{ groupId: string; version: number } | undefined> {
    const where = { id, ...(!evenDeleted && { deletedAt: IsNull() }) };
    return (await findById(this.expenses, { select: { groupId: true, version: true }, where })) ?? undefined;
  }

  /** An expense as the caller sees it. */
  async findView(
    callerId: string,
    groupId: string,
    id: string,
    { evenDeleted = false, tx }: { evenDeleted?: boolean; tx?: Transaction } = {},
  ): Promise<Expense | undefined> {
    const manager = tx?.manager ?? this.expenses.manager;
    const view = evenDeleted ? VIEW_EVEN_DELETED : VIEW;
    const [row] = await queryNamed<ExpenseRow>(manager, view, { groupId, id, callerId });
    return row && toExpense(row);
  }

  /** The same for an expense that exists, in a transaction that has locked its group. */
  async getView(callerId: string, groupId: string, id: string, tx: Transaction): Promise<Expense> {
    const expense = await this.findView(callerId, groupId, id, { tx });
    if (!expense) throw new Error(`expense ${id} is gone, though this transaction has locked its group`);
    return expense;
  }

  async listSplits(groupId: string, id: string): Promise<Split[]> {
    const rows = await queryNamed<ShareRow>(this.expenses.manager, SPLITS, { groupId, id });
    return rows.map(toSplit);
  }

  private toChangeRow(
    { before, after, isRevertible }: { before: StoredExpense; after: StoredExpense; isRevertible: boolean },
    { importId = null, ...done }: Done,
  ): ExpenseChangeEntity {
    const { groupId, id } = after;
    // A replica of the previous release accepts a tap without its row.
    const isEnabled = this.features.isEnabled('differences');
    const isSnapshot = isEnabled ? done.version % SNAPSHOT_INTERVAL === 0 : isRevertible;
    return {
      groupId,
      expenseId: id,
      importId,
      ...done,
      before: isSnapshot ? toRow(before) : null,
      reverse: isEnabled && !(isSnapshot && isRevertible) ? reverseOf(before, after, done.changes, isRevertible) : null,
    };
  }
}

const sharer = selectPerson('s.user_id', 'sharer', ':groupId');
/** SQL: the shares of the expense with this id, each person once with the sum of their seats. */
export const expenseShares = (id: string) => `
  select sum(s.cents) as amount, (array_agg(${sharer.person}))[1] as "user"
  from expenses e cross join unnest(e.split_users, e.split_cents) with ordinality as s(user_id, cents, place) ${sharer.joins}
  where e.group_id = :groupId and e.id = ${id} group by ${sharer.id} order by min(s.place)`;
const SPLITS = expenseShares(':id');

/** SQL: the columns of a whole expense `e`, with those in `expenseNames`. */
export const wholeExpenseColumns = `${expenseColumns(':groupId')}, e.split, case when e.split is not null then (
      select json_object_agg(m.user_id, m.account_id) from memberships m
      where m.group_id = :groupId and m.account_id <> m.user_id) end as holders`;
const VIEW_EVEN_DELETED = `select ${wholeExpenseColumns}
  from expenses e ${expenseNames(':groupId', ':callerId')}
  where e.group_id = :groupId and e.id = :id`;
const VIEW = `${VIEW_EVEN_DELETED} and e.deleted_at is null`;
