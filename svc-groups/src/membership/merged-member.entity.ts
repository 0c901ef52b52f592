import { type Role, roles } from '@allsquare/groups-contract';
import { oneOf, PersonEntity } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

/**
 * A part of a merged member: its row of `members` before the merge, from which an unmerge restores it. The member's own
 * seat is a part, too: there `seat` is `intoSeat`.
 */
@Entity('merged_members')
@Check('merged_members_role_check', oneOf('role', roles))
@Check('merged_members_colour_check', 'colour between 1 and 8')
@Check('merged_members_place_name_check', 'char_length(place_name) between 1 and 100')
@Index('merged_members_of_person', ['userId'])
export class MergedMemberEntity {
  @ForeignKey(() => GroupEntity, { name: 'merged_members_group_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid')
  seat: string;

  /** The seat of the member it is part of. */
  @Column('uuid', { name: 'into_seat' })
  intoSeat: string;

  @Column('timestamptz', { name: 'merged_at' })
  mergedAt: Date;

  @Column('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** Null while the person is unknown. */
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

  /** Null also if the holder has deleted their account. */
  @Column('text', { name: 'place_name', nullable: true })
  placeName: string | null;

  @Column('uuid', { nullable: true })
  unit: string | null;
}
