import type { SettlementChange } from '@allsquare/expenses-contract';
import { queryNamed, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import { resolveSeatNames, type SeatNames } from '../expenses/resolve-seat-names.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { selectActor } from '../groups/person-sql.ts';
import { SettlementEntity } from './settlement.entity.ts';
import { SettlementChangeEntity, type SettlementState, stateBefore } from './settlement-change.entity.ts';
import type { StoredSettlement } from './settlements.repository.ts';

export type SettlementChangeRow = Omit<SettlementChange, 'at'> & { at: Date };

export const toSettlementChange = ({ at, ...row }: SettlementChangeRow, people: SeatNames): SettlementChange => ({
  ...row,
  at: at.toISOString(),
  changes: resolveSeatNames(row.changes, people),
});

const by = selectActor('h.by', 'actor', ':groupId');
/** SQL: the history of the settlement with this id, as `h`. */
export const settlementChanges = (id: string) => `
  select h.version, h.action, ${by.person} as by, h.at, coalesce(h.changes, '[]') as changes
  from (
    select 1 as version, 'created' as action, created_by as by, created_at as at, null::jsonb as changes
    from settlements where group_id = :groupId and id = ${id}
    union all
    select version, action, changed_by, changed_at, changes
    from settlement_changes where group_id = :groupId and settlement_id = ${id}) as h ${by.joins}`;
const CHANGES = `${settlementChanges(':id')} where h.version > :after order by h.version limit :limit`;

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
    const rows = await queryNamed<SettlementChangeRow>(this.settlements.manager, CHANGES, {
      groupId,
      id,
      after,
      limit,
    });
    const people = await this.groups.listPeople(groupId);
    return rows.map((row) => toSettlementChange(row, people));
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
