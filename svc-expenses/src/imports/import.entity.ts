import type { ImportSource } from '@allsquare/expenses-contract';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/** Entries of a file that somebody has brought in, in batches. */
@Entity('imports')
@Index('imports_id', ['id'])
export class ImportEntity {
  @ForeignKey(() => LedgerEntity, { name: 'imports_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  /** Chosen by the client. */
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') by: string;
  /** Of the file. */
  @Column('text') name: string;
  @Column('text') source: ImportSource;
  /** How many entries it has recorded or restored. */
  @Column('int') rows: number;
  /** Of the last batch. */
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  /** When nothing was left, and all members were notified. */
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true }) finishedAt: Date | null;
  /** When somebody began to undo it: it accepts no further entries. */
  @Column({ type: 'timestamptz', name: 'undone_at', precision: 3, nullable: true }) undoneAt: Date | null;
}
