import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/** The stored sum of the expenses of a month (YYYY-MM) and category, so that no list reads the whole history. */
@Entity('expense_totals')
export class ExpenseTotalEntity {
  @ForeignKey(() => LedgerEntity, { name: 'expense_totals_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('text') month: string;
  @PrimaryColumn('text') category: string;
  @Column('int') count: number;
  @Column('bigint') cents: string;
}
