import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

/** Somebody who has left a group, with the colour they get back when they return. */
@Entity('former_members')
@Check('former_members_colour_check', 'colour between 1 and 8')
export class FormerMemberEntity {
  @ForeignKey(() => GroupEntity, { name: 'former_members_group_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('smallint')
  colour: number;
}
