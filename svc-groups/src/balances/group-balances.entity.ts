import type { BalancesState } from '@allsquare/expenses-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A group's balances as svc-expenses last published them. */
@Entity('balances')
export class GroupBalancesEntity {
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @Column('bigint')
  version: string;

  @Column('jsonb', { comment: 'user id -> signed cents; nobody whose balance is zero' })
  cents: Record<string, number>;

  /** Null if `cents` implies it. */
  @Column('boolean', { nullable: true })
  settled: boolean | null;

  /** When the books last changed, as far as svc-expenses has said. */
  @Column('timestamptz', { name: 'changed_at', nullable: true })
  changedAt: Date | null;

  /** Null unless svc-expenses has said. */
  @Column('jsonb', { nullable: true, comment: 'count and sum in cents of the expenses' })
  expenses: BalancesState['expenses'] | null;
}
