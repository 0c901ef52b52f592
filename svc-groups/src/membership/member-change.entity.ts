import { type MemberChangeKind, memberChangeKinds } from '@allsquare/groups-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupEntity } from './group.entity.ts';

/** A change of a group's members. Names are joined on read. */
@Entity('member_changes')
@Check('member_changes_kind_check', oneOf('kind', memberChangeKinds))
@Index('member_changes_newest', ['groupId', 'at', 'id'])
export class MemberChangeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => GroupEntity, { name: 'member_changes_group_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @Column('text')
  kind: MemberChangeKind;

  /** By the database's clock, so that changes of one group are in order. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at: Date;

  /** The account that did it. */
  @Column('uuid', { name: 'by_id' })
  byId: string;

  /** The account, or the seat of an unclaimed place. */
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('uuid')
  seat: string;
}
