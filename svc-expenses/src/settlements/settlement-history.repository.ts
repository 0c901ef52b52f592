import type { SettlementChange } from '@allsquare/expenses-contract';
import { queryNamed, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { resolveSeatNames } from '../expenses/resolve-seat-names.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { selectActor } from '../groups/person-sql.ts';
import { SettlementEntity } from './settlement.entity.ts';
import { SettlementChangeEntity, type SettlementState, stateBefore } from './settlement-change.entity.ts';
import type { StoredSettlement } from './settlements.repository.ts';

type Row = Omit<SettlementChange, 'at'> & { at: Date };

const by = selectActor('h.by', 'actor', ':groupId');
const CHANGES = `
  select h.version, h.action, ${by.person} as by, h.at, coalesce(h.changes, '[]') as changes
  from (
    select 1 as version, 'created' as action, created_by as by, created_at as at, null::jsonb as changes
    from settlements where group_id = :groupId and id = :id
    union all
    select version, action, changed_by, changed_at, changes
    from settlement_changes where group_id = :groupId and settlement_id = :id) as h ${by.joins}
  where h.version > :after order by h.version limit :limit`;

/**
 * A settlement's history, oldest first. SQL by hand: its creation is in its own row, everything else in its changes.
 */
@Injectable()
export class SettlementHistoryRepository {
  constructor(
    @InjectRepository(SettlementEntity) private readonly settlements: Repository<SettlementEntity>,
    private readonly groups: GroupsRepository,
  ) {}

  /** Up to `limit` changes after version `after`. */
  async list(groupId: string, id: string, after: number, limit: number): Promise<SettlementChange[]> {
    const rows = await queryNamed<Row>(this.settlements.manager, CHANGES, { groupId, id, after, limit });
    const people = await this.groups.listPeople(groupId);
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      changes: resolveSeatNames(row.changes, people),
    }));
  }

  /** A settlement at a version; undefined if no edit followed it. */
  async findState(
    tx: Transaction,
    { groupId, id }: StoredSettlement,
    version: number,
  ): Promise<SettlementState | undefined> {
    const edit = await tx.repository(SettlementChangeEntity).findOne({
      where: { groupId, settlementId: id, version: MoreThan(version), before: Not(IsNull()) },
      order: { version: 'asc' },
    });
    return stateBefore(edit);
  }
}
