import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/** Moved by the function post_to_balances only: the service's role may read the table, no more. */
@Entity('balances')
@Check('balance_within_bounds', 'cents between -9999999999999 and 9999999999999')
export class BalanceEntity {
  @ForeignKey(() => LedgerEntity, { name: 'balances_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bigint') cents: string;
}
