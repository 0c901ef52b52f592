import type { Change } from '@allsquare/expenses-contract';
import { PersonEntity } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { ExpenseEntity } from './expense.entity.ts';

type Row = Omit<Change, 'at'> & { at: Date };

/**
 * What happened to an expense, oldest first. SQL by hand: the recording is in the expense's own row, all else in its
 * changes.
 */
@Injectable()
export class HistoryRepository {
  constructor(
    @InjectRepository(ExpenseEntity) private readonly expenses: Repository<ExpenseEntity>,
    @InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>,
  ) {}

  /** Up to `limit` changes with a version beyond `after`. */
  async list(groupId: string, expenseId: string, after: number, limit: number): Promise<Change[]> {
    const rows = await this.expenses.sql<Row[]>`
      select h.version, h.action, json_build_object('id', h.by, 'name', coalesce(p.name, 'User')) as by, h.at, h.changes
      from (
        select 1 as version, 'created' as action, created_by as by, created_at as at, '[]'::jsonb as changes
        from expenses where group_id = ${groupId} and id = ${expenseId}
        union all
        select version, action, changed_by, changed_at, changes
        from expense_changes where group_id = ${groupId} and expense_id = ${expenseId}) as h
      left join people p on p.user_id = h.by
      where h.version > ${after} order by h.version limit ${limit}`;
    const names = await this.namesIn(rows);
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      changes: row.changes.map((change) => named(change, names)),
    }));
  }

  private async namesIn(rows: Row[]): Promise<Map<string, string>> {
    const ids = rows.flatMap(
      (row) => JSON.stringify(row.changes).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [],
    );
    const people = await this.people.findBy({ userId: Any(ids) });
    return new Map(people.map(({ userId, name }) => [userId, name]));
  }
}

type FieldChange = Change['changes'][number];
type StoredShare = { userId: string; amount: number };

/** Ids of people come with their names: a payer as {id, name}, shares as [{userId, name, amount}]. */
function named(change: FieldChange, names: Map<string, string>): FieldChange {
  const nameOf = (id: string) => names.get(id) ?? 'User';
  const show = (value: FieldChange['from']): FieldChange['from'] => {
    if (change.field === 'paidBy') return { id: value as string, name: nameOf(value as string) };
    if (change.field !== 'splits') return value;
    return (value as StoredShare[]).map((share) => ({ ...share, name: nameOf(share.userId) }));
  };
  return { field: change.field, from: show(change.from), to: show(change.to) };
}
