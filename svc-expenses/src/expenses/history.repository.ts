import type { Change } from '@allsquare/expenses-contract';
import { queryNamed, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, type Repository } from 'typeorm';
import { displayName, selectActor } from '../groups/person-sql.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { type ExpenseState, fromRow, stateOf } from './expense.ts';
import { ExpenseChangeEntity } from './expense-change.entity.ts';
import { SNAPSHOT_INTERVAL } from './expenses.repository.ts';
import { resolveSeatNames, type SeatNames, seatsIn } from './resolve-seat-names.ts';
import { isRevertible, stateBeforeAll } from './reverse.ts';

const by = selectActor('h.by', 'actor', ':groupId');
/** SQL: the history of the expense with this id, as `h`. */
export const expenseChanges = (id: string) => `
  select h.version, h.action, ${by.person} as by, h.at, h.changes,
    exists (select from expense_changes later where later.group_id = :groupId and later.expense_id = ${id}
      and later.version = h.version + 1
      and case when later.before is null then later.reverse ->> 'cents' is not null else later.reverse is null end) as kept
  from (
    select 1 as version, 'created' as action, created_by as by, created_at as at, '[]'::jsonb as changes
    from expenses where group_id = :groupId and id = ${id}
    union all
    select version, action, changed_by, changed_at, changes
    from expense_changes where group_id = :groupId and expense_id = ${id}) as h ${by.joins}`;
const CHANGES = `${expenseChanges(':expenseId')} where h.version > :after order by h.version limit :limit`;

type Done = Pick<ExpenseChangeEntity, 'version'> & { action: Change['action']; by: string; at: Date };
export type ChangeRow = Omit<Change, 'at' | 'kept'> & { at: Date; kept: boolean };

export const toChange = ({ kept, at, ...row }: ChangeRow, people: SeatNames): Change => ({
  ...row,
  at: at.toISOString(),
  changes: resolveSeatNames(row.changes, people),
  ...(kept && { kept }),
});

/** An expense's history, oldest first. SQL by hand: its creation is in its own row, everything else in its changes. */
@Injectable()
export class HistoryRepository {
  constructor(@InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>) {}

  /** Up to `limit` changes after version `after`. */
  async list(groupId: string, expenseId: string, after: number, limit: number): Promise<Change[]> {
    const rows = await queryNamed<ChangeRow>(this.expenses.manager, CHANGES, { groupId, expenseId, after, limit });
    const people = await this.namesOf(groupId, rows);
    return rows.map((row) => toChange(row, people));
  }

  /** All versions without their changes, in a transaction that has locked the group. */
  async listEntries(tx: Transaction, groupId: string, expenseId: string): Promise<Done[]> {
    return tx.sql<Done>`
      select 1 as version, 'created' as action, created_by as by, created_at as at
      from expenses where group_id = ${groupId} and id = ${expenseId}
      union all
      select version, action, changed_by, changed_at
      from expense_changes where group_id = ${groupId} and expense_id = ${expenseId} order by version`;
  }

  /**
   * The state at a version to which the expense can be reverted: the current row, or the next stored row without the
   * changes in between.
   */
  async findState(
    groupId: string,
    expenseId: string,
    version: number,
    tx?: Transaction,
  ): Promise<ExpenseState | undefined> {
    const { manager } = tx ?? this.expenses;
    const expense = await manager.getRepository(ExpenseEntity).findOneBy({ groupId, id: expenseId });
    if (!expense) return undefined;
    // Changes are never modified, so all up to the version just read are consistent.
    const last = Math.min(expense.version, version - (version % SNAPSHOT_INTERVAL) + SNAPSHOT_INTERVAL);
    const changes = await manager.getRepository(ExpenseChangeEntity).find({
      where: { groupId, expenseId, version: Between(version + 1, last) },
      order: { version: 'asc' },
    });
    const [next] = changes;
    if (next?.version !== version + 1 || !isRevertible(next)) return undefined;
    return stateBeforeAll(changes, last === expense.version ? stateOf(fromRow(expense)) : undefined);
  }

  /** Holders by seat, for the seats in these changes. */
  private async namesOf(groupId: string, rows: ChangeRow[]): Promise<SeatNames> {
    const people = await this.expenses.sql<{ seat: string; id: string; name: string }[]>`
      select m.user_id as seat, m.account_id as id, ${() => displayName('p', 'm')} as name
      from memberships m left join people p on p.user_id = m.account_id
      where m.group_id = ${groupId} and m.user_id = any(${seatsIn(rows)})`;
    return new Map(people.map(({ seat, id, name }) => [seat, { id, name }]));
  }
}
