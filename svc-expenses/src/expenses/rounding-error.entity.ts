import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/** A person's accumulated rounding error, in millionths of a cent. */
@Entity('rounding_errors')
export class RoundingErrorEntity {
  @ForeignKey(() => LedgerEntity, { name: 'rounding_errors_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bigint') millionths: string;
}
