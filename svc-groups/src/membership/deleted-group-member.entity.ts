import { type Role, roles } from '@allsquare/groups-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

/** A member of a deleted group, who returns when it is restored. */
@Entity('deleted_group_members')
@Check('deleted_group_members_role_check', oneOf('role', roles))
@Check('deleted_group_members_colour_check', 'colour between 1 and 8')
@Check('deleted_group_members_place_name_check', 'char_length(place_name) between 1 and 100')
@Check('deleted_group_members_seat_check', 'seat = user_id or place_name is not null')
@Unique('deleted_group_members_group_id_user_id_key', ['groupId', 'userId'])
@Unique('deleted_group_members_group_id_seat_key', ['groupId', 'seat'])
@Index('deleted_group_members_of_person', ['userId'])
export class DeletedGroupMemberEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => GroupEntity, { name: 'deleted_group_members_group_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  role: Role;

  @Column('smallint')
  colour: number;

  @Column('uuid', { name: 'added_by' })
  addedBy: string;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt: Date;

  @Column('uuid')
  seat: string;

  @Column('text', { name: 'place_name', nullable: true })
  placeName: string | null;

  @Column('uuid', { nullable: true })
  unit: string | null;

  @Column('smallint', { nullable: true })
  nth: number | null;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;
}
