import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The row that every write of a group locks first. `version` orders its balances; `settlements` counts those not
 * deleted. For a large group: when its balances were last published, and whether they have moved since.
 */
@Entity('ledgers')
@Index('ledgers_untold', ['publishedAt'], { where: 'untold' })
export class LedgerEntity {
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @Column('bigint', { default: 0 }) version: string;
  @Column('int', { default: 0 }) settlements: number;
  @Column('timestamptz', { name: 'told_at', nullable: true }) publishedAt: Date | null;
  @Column('boolean', { name: 'untold', default: false }) dirty: boolean;
}
