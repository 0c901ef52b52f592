import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SettlementEntity } from './settlement.entity.ts';

const laterActions = ['deleted', 'restored'] as const;
/** What can happen to a settlement. */
export type SettlementAction = 'created' | (typeof laterActions)[number];

/** What happened after a settlement was recorded as version 1; the recording itself is in the settlement's row. */
@Entity('settlement_changes')
@ForeignKey(() => SettlementEntity, ['groupId', 'settlementId'], ['groupId', 'id'], {
  name: 'settlement_changes_settlement_fkey',
})
@Check('settlement_changes_action_check', oneOf('action', laterActions))
@Index('settlement_changes_newest', ['groupId', 'changedAt'])
export class SettlementChangeEntity {
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @PrimaryColumn('uuid', { name: 'settlement_id' }) settlementId: string;
  @PrimaryColumn('int') version: number;
  @Column('text') action: Exclude<SettlementAction, 'created'>;
  @Column('uuid', { name: 'changed_by' }) changedBy: string;
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3 }) changedAt: Date;
}
