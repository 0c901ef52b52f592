import { type Role, roles } from '@allsquare/groups-contract';
import { oneOf, PersonEntity } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

@Entity('members')
@Check('members_role_check', oneOf('role', roles))
@Check('members_colour_check', 'colour between 1 and 8')
@Unique('members_group_id_user_id_key', ['groupId', 'userId'])
@Index('members_in_order', ['groupId', 'joinedAt', 'userId'])
@Index('members_of_person', ['userId', 'joinedAt'])
export class MemberEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => GroupEntity, { name: 'members_group_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** Null while nothing is known of them. */
  @ManyToOne(() => PersonEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'user_id' })
  person: PersonEntity | null;

  @Column('text')
  role: Role;

  @Column('smallint')
  colour: number;

  @Column('uuid', { name: 'added_by' })
  addedBy: string;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt: Date;
}
