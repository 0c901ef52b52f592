import { laterActions } from '@allsquare/expenses-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ExpenseEntity } from './expense.entity.ts';
import type { toRow } from './expense.ts';
import type { Reverse } from './reverse.ts';

/** A change after an expense was recorded; its creation is in the expense's row. */
@Entity('expense_changes')
@ForeignKey(() => ExpenseEntity, ['groupId', 'expenseId'], ['groupId', 'id'], { name: 'expense_changes_expense_fkey' })
@Check('expense_changes_action_check', oneOf('action', laterActions))
@Index('expense_changes_newest', ['groupId', 'changedAt'])
export class ExpenseChangeEntity {
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @PrimaryColumn('uuid', { name: 'expense_id' }) expenseId: string;
  @PrimaryColumn('int') version: number;
  @Column('text') action: (typeof laterActions)[number];
  @Column('uuid', { name: 'changed_by' }) changedBy: string;
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3 }) changedAt: Date;
  /** Of a deletion by the undo of an import, or a restoration by one. */
  @Column('uuid', { name: 'import_id', nullable: true }) importId: string | null;
  @Column('jsonb') changes: object[];
  /** The previous row, for every hundredth version and for all of earlier releases (ADR 0059). */
  @Column('jsonb', { nullable: true }) before: ReturnType<typeof toRow> | null;
  /** What turns the next state into the previous one. */
  @Column('jsonb', { nullable: true }) reverse: Reverse | null;
}
