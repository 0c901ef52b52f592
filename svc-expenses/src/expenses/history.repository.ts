import type { Change } from '@allsquare/expenses-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Row = Omit<Change, 'at'> & { at: Date };

/** What happened to an expense, oldest first. */
@Injectable()
export class HistoryRepository {
  constructor(private readonly db: DataSource) {}

  /** Up to `limit` changes with a version beyond `after`. */
  async of(groupId: string, expenseId: string, after: number, limit: number): Promise<Change[]> {
    const rows = await this.db.query<Row[]>(
      `select h.version, h.action, json_build_object('id', h.by, 'name', coalesce(p.name, 'User')) as by, h.at, h.changes
       from (
         select 1 as version, 'created' as action, created_by as by, created_at as at, '[]'::jsonb as changes from expenses
         where group_id = $1 and id = $2
         union all
         select version, action, changed_by, changed_at, changes from expense_changes
         where group_id = $1 and expense_id = $2) as h
       left join people p on p.user_id = h.by
       where h.version > $3 order by h.version limit $4`,
      [groupId, expenseId, after, limit],
    );
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
    const people = await this.db.query<{ user_id: string; name: string }[]>(
      `select user_id, name from people where user_id = any($1)`,
      [ids],
    );
    return new Map(people.map((person) => [person.user_id, person.name]));
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
