import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

/** A person who left a group, with the seat and the color they get back; or a removed place. */
@Entity('former_members')
@Check('former_members_colour_check', 'colour between 1 and 8')
@Check('former_members_place_name_check', 'char_length(place_name) between 1 and 100')
@Unique('former_members_group_id_seat_key', ['groupId', 'seat'])
export class FormerMemberEntity {
  @ForeignKey(() => GroupEntity, { name: 'former_members_group_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('smallint')
  colour: number;

  @Column('uuid')
  seat: string;

  /** Null also if the holder has deleted their account. */
  @Column('text', { name: 'place_name', nullable: true })
  placeName: string | null;

  @Column('smallint', { nullable: true })
  nth: number | null;
}
