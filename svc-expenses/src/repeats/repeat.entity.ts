import { units } from '@allsquare/expenses-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ExpenseTemplate } from '../expenses/build-expense.ts';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/** Why a repeat paused automatically: a problem code, and the seats of former members. */
export type Stopped = { code: string; seats: string[] };

/** A repeating bill. */
@Entity('repeats')
@Check('repeats_every_check', 'every between 1 and 99')
@Check('repeats_unit_check', oneOf('unit', units))
@Index('repeats_id', ['id'])
@Index('repeats_due', ['nextAt'], { where: 'next_at is not null' })
export class RepeatEntity {
  @ForeignKey(() => LedgerEntity, { name: 'repeats_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid') id: string;
  @Column('int') version: number;
  /** People by their seats. */
  @Column('jsonb') bill: ExpenseTemplate;
  @Column('date') start: string;
  @Column('int') every: number;
  @Column('text') unit: (typeof units)[number];
  @Column('date', { nullable: true }) until: string | null;
  @Column('text') zone: string;
  /** The first date without a bill, even if there will be none; null beyond the last day. */
  @Column('date', { name: 'next_on', nullable: true }) nextOn: string | null;
  /** When it is due; null while it is paused, and once it is over. */
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3, nullable: true }) nextAt: Date | null;
  @Column('boolean') paused: boolean;
  @Column('jsonb', { nullable: true }) stopped: Stopped | null;
  @Column('uuid', { name: 'created_by' }) createdBy: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}
