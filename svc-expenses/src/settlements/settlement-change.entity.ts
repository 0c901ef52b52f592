import { type Action, laterActions, type Original, type SettlementField } from '@allsquare/expenses-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SettlementEntity } from './settlement.entity.ts';

/** The editable fields of a settlement, money in cents. */
export type SettlementState = Pick<SettlementEntity, 'payerId' | 'payeeId' | 'day' | 'notes'> & {
  cents: number;
  original: Original | null;
};

/** The same as it was stored with a change, without `original` before there were other currencies. */
type StoredState = Omit<SettlementState, 'original'> & Partial<Pick<SettlementState, 'original'>>;

/** A settlement before a change; undefined if that was no edit. */
export const stateBefore = (change: SettlementChangeEntity | null | undefined): SettlementState | undefined =>
  change?.before ? { ...change.before, original: change.before.original ?? null } : undefined;

export type SettlementValue = string | number | Original | null;

/** One changed field; `from` and `to` as the wire has them, people by their seats. */
export type SettlementFieldChange = {
  field: SettlementField;
  from: SettlementValue;
  to: SettlementValue;
};

/** A change after a settlement was recorded as version 1; its creation is in the settlement's row. */
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
  @Column('text') action: Exclude<Action, 'created'>;
  @Column('uuid', { name: 'changed_by' }) changedBy: string;
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3 }) changedAt: Date;
  /** Of a deletion by the undo of an import, or a restoration by one. */
  @Column('uuid', { name: 'import_id', nullable: true }) importId: string | null;
  @Column('jsonb', { nullable: true }) changes: SettlementFieldChange[] | null;
  /** Its state before an edit. */
  @Column('jsonb', { nullable: true }) before: StoredState | null;
}
