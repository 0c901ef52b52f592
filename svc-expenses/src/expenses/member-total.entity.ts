import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/**
 * Sums by group and seat: paid for expenses, and paid less received in payments. Triggers on expenses and settlements
 * update them; the service's role may only read the table.
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
