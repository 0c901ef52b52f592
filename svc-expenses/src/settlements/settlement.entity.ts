import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

@Entity('settlements')
@Check('settlements_check', 'payee_id <> payer_id')
@Check('settlements_cents_check', 'cents between 1 and 9999999999999')
@Check(
  'settlements_original_check',
  `(original_currency is null) = (original_cents is null)
    and (original_cents is null or original_cents between 1 and 9999999999999)`,
)
@Index('settlements_id', ['id'])
@Index('settlements_recorded', ['groupId', 'createdAt', 'id'])
@Index('settlements_imported', ['groupId', 'importId'], { where: 'import_id is not null and deleted_at is null' })
@Index('settlements_by_day', ['groupId', 'day', 'createdAt', 'id'], { where: 'deleted_at is null' })
@Index('settlements_deleted_by_day', ['groupId', 'day', 'createdAt', 'id'], { where: 'deleted_at is not null' })
@Index('settlements_newest', ['groupId', 'date', 'createdAt', 'id'], { where: 'deleted_at is null' })
@Index('settlements_deleted', ['groupId', 'date', 'createdAt', 'id'], { where: 'deleted_at is not null' })
/** On group_id, original_currency and created_at desc. */
@Index('settlements_originals', { synchronize: false })
export class SettlementEntity {
  @ForeignKey(() => LedgerEntity, { name: 'settlements_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'payer_id' }) payerId: string;
  @Column('uuid', { name: 'payee_id' }) payeeId: string;
  @Column('bigint') cents: string;
  /** What was paid in another currency than the group's, in its minor units. */
  @Column('text', { name: 'original_currency', nullable: true }) originalCurrency: string | null;
  @Column('bigint', { name: 'original_cents', nullable: true }) originalCents: string | null;
  /** When it was paid. */
  @Column('date') day: string;
  /** A moment of that day in UTC, for older consumers. */
  @Column({ type: 'timestamptz', precision: 3 }) date: Date;
  @Column('text', { nullable: true }) notes: string | null;
  /** The import that recorded or restored it. */
  @Column('uuid', { name: 'import_id', nullable: true }) importId: string | null;
  @Column('int', { default: 1 }) version: number;
  @Column('uuid', { name: 'created_by' }) createdBy: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', precision: 3, nullable: true }) deletedAt: Date | null;
  @Column('uuid', { name: 'deleted_by', nullable: true }) deletedBy: string | null;
}
