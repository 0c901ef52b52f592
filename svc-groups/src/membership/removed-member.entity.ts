import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

/** A person an admin removed from the group or from a place, until an admin readmits them. */
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

  /** By the database's clock, like later invites from admins. */
  @Column('timestamptz', { name: 'removed_at' })
  removedAt: Date;
}
