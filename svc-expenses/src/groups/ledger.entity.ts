import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The row that every write of a group locks first; `version` orders its balances, `settlements` counts those that
 * stand.
 */
@Entity('ledgers')
export class LedgerEntity {
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @Column('bigint', { default: 0 }) version: string;
  @Column('int', { default: 0 }) settlements: number;
}
