import { type Role, roles } from '@allsquare/groups-contract';
import { oneOf, PersonEntity } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

@Entity('members')
@Check('members_role_check', oneOf('role', roles))
@Check('members_colour_check', 'colour between 1 and 8')
@Check('members_place_name_check', 'char_length(place_name) between 1 and 100')
@Check('members_seat_check', 'seat = user_id or place_name is not null')
@Unique('members_group_id_user_id_key', ['groupId', 'userId'])
@Unique('members_group_id_seat_key', ['groupId', 'seat'])
@Index('members_in_order', ['groupId', 'joinedAt', 'userId'])
@Index('members_of_person', ['userId', 'joinedAt'])
export class MemberEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => GroupEntity, { name: 'members_group_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'group_id' })
  groupId: string;

  /** The account that holds the seat, or the seat itself while unclaimed. */
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

  /** The permanent id in the books: a plain member's user id, or a place's own id. */
  @Column('uuid')
  seat: string;

  /** A place's name, also while it has a holder. */
  @Column('text', { name: 'place_name', nullable: true })
  placeName: string | null;

  /** Members of one unit pay together. */
  @Column('uuid', { nullable: true })
  unit: string | null;

  /** The number among members of one name, the first is 1; null until assigned. */
  @Column('smallint', { nullable: true })
  nth: number | null;

  /** When the member archived the group for themselves; null while it is in their lists. */
  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;
}
