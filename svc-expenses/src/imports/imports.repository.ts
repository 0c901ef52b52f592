import { IMPORT_UNDO_DAYS } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, type Repository } from 'typeorm';
import { ExpenseEntity } from '../expenses/expense.entity.ts';
import { fromRow, type StoredExpense } from '../expenses/expense.ts';
import { findById } from '../find-by-id.ts';
import { SettlementEntity } from '../settlements/settlement.entity.ts';
import { fromSettlementRow, type StoredSettlement } from '../settlements/settlements.repository.ts';
import { ImportEntity } from './import.entity.ts';

const DAY = 86_400_000;

/** Whether a row is an expense's or a settlement's, and deleted. */
type Known = { isExpense: boolean; isDeleted: boolean };
export type Entries = { expenses: StoredExpense[]; settlements: StoredSettlement[] };

/** Imports and their entries. SQL by hand: both tables of entries are read in one statement. */
@Injectable()
export class ImportsRepository {
  constructor(@InjectRepository(ImportEntity) private readonly imports: Repository<ImportEntity>) {}

  async find(tx: Transaction, groupId: string, id: string): Promise<ImportEntity | null> {
    return tx.repository(ImportEntity).findOneBy({ groupId, id });
  }

  /** One that can be undone, as far as its age goes. */
  async findRecent(groupId: string, id: string): Promise<ImportEntity | null> {
    const since = new Date(Date.now() - IMPORT_UNDO_DAYS * DAY);
    return this.imports.findOneBy({ groupId, id, at: MoreThan(since) });
  }

  /** Whether any group has an import with this id: the only lookup by id alone. */
  async isKnown(id: string): Promise<boolean> {
    return (await findById(this.imports, { select: { groupId: true, id: true }, where: { id } })) !== null;
  }

  async insert(tx: Transaction, one: ImportEntity) {
    await tx.insert(ImportEntity, one);
  }

  /** Adds a batch. */
  async addRows(
    tx: Transaction,
    { groupId, id, rows, at, finishedAt }: Pick<ImportEntity, 'groupId' | 'id' | 'rows' | 'at' | 'finishedAt'>,
  ) {
    await tx.sql`
      update imports set rows = rows + ${rows}, at = ${at}, finished_at = coalesce(finished_at, ${finishedAt})
      where group_id = ${groupId} and id = ${id}`;
  }

  async markUndone(tx: Transaction, { groupId, id }: Pick<ImportEntity, 'groupId' | 'id'>) {
    await tx.sql`update imports set undone_at = ${new Date()} where group_id = ${groupId} and id = ${id}`;
  }

  /** How many entries a person has imported into a group today (UTC), by the days of the last batches. */
  async countToday(tx: Transaction, groupId: string, by: string): Promise<number> {
    const today = new Date(Math.floor(Date.now() / DAY) * DAY);
    const [row] = await tx.sql<{ rows: string }>`
      select coalesce(sum(rows), 0) as rows from imports where group_id = ${groupId} and by = ${by} and at >= ${today}`;
    return Number(row?.rows);
  }

  /** Which of these ids are there. */
  async listKnown(tx: Transaction, groupId: string, ids: string[]): Promise<ReadonlyMap<string, Known>> {
    const rows = await tx.sql<Known & { id: string }>`
      select id, true as "isExpense", deleted_at is not null as "isDeleted"
      from expenses where group_id = ${groupId} and id = any(${ids})
      union all
      select id, false, deleted_at is not null from settlements where group_id = ${groupId} and id = any(${ids})`;
    return new Map(rows.map(({ id, ...known }) => [id, known]));
  }

  /** The newest entries of an import that are not deleted, and how many there are. Lock the ledger first. */
  async listStanding(
    tx: Transaction,
    { groupId, id }: Pick<ImportEntity, 'groupId' | 'id'>,
    limit: number,
  ): Promise<Entries & { count: number }> {
    const rows = await tx.sql<{ id: string; isExpense: boolean; count: number }>`
      select id, is_expense as "isExpense", count(*) over ()::int as count from (
        select id, created_at, true as is_expense from expenses
        where group_id = ${groupId} and import_id = ${id} and deleted_at is null
        union all
        select id, created_at, false from settlements
        where group_id = ${groupId} and import_id = ${id} and deleted_at is null) as standing
      order by created_at desc, id desc limit ${limit}`;
    const entries = await this.listEntries(tx, groupId, rows);
    return { ...entries, count: rows[0]?.count ?? 0 };
  }

  /** Entries as stored. */
  async listEntries(tx: Transaction, groupId: string, rows: { id: string; isExpense: boolean }[]): Promise<Entries> {
    const idsOf = (isExpense: boolean) => rows.filter((row) => row.isExpense === isExpense).map(({ id }) => id);
    const [ofExpenses, ofSettlements] = [idsOf(true), idsOf(false)];
    const expenses =
      ofExpenses.length > 0 ? await tx.repository(ExpenseEntity).findBy({ groupId, id: In(ofExpenses) }) : [];
    const settlements =
      ofSettlements.length > 0 ? await tx.repository(SettlementEntity).findBy({ groupId, id: In(ofSettlements) }) : [];
    return {
      expenses: expenses.map(fromRow),
      settlements: settlements.map((row) => fromSettlementRow(row).settlement),
    };
  }
}
