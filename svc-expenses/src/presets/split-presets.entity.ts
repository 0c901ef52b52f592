import type { Presets } from '@allsquare/expenses-contract';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { LedgerEntity } from '../groups/ledger.entity.ts';

/** A group's frequent splits, people by their seats. */
@Entity('split_presets')
export class SplitPresetsEntity {
  @ForeignKey(() => LedgerEntity, { name: 'split_presets_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @Column('int') version: number;
  @Column('jsonb') presets: Omit<Presets, 'version'>;
}
