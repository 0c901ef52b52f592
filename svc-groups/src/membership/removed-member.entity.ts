import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

/** Somebody whom an admin has removed, or whose place an admin has freed, until an admin lets them in again. */
@Entity('removed_members')
export class RemovedMemberEntity {
  @ForeignKey(() => GroupEntity, { name: 'removed_members_group_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** The admin. */
  @Column('uuid', { name: 'removed_by' })
  removedBy: string;

  /** By the clock of the database, as what admins send afterwards. */
  @Column('timestamptz', { name: 'removed_at' })
  removedAt: Date;
}
