import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/**
 * Kept sums over a group, by seat: what they have paid, and what they have given less what they have got in payments.
 * Triggers on expenses and settlements count it; the service's role may read the table, no more.
 */
@Entity('member_totals')
export class MemberTotalEntity {
  @ForeignKey(() => LedgerEntity, { name: 'member_totals_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bigint') paid: string;
  @Column('bigint') settled: string;
}
