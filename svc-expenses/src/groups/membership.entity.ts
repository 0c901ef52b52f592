import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FollowedGroupEntity } from './followed-group.entity.ts';

/**
 * What svc-groups says of a member; who has left stays, inactive, so that old expenses keep their colours. `userId` is
 * the seat, which the books name for ever; `accountId` is whom answers and messages name: who holds the seat. A seat
 * that was merged into another has the account, name, colour and unit of that one.
 */
@Entity('memberships')
@Index('memberships_of_user', ['accountId'], { where: 'active' })
@Index('memberships_account', ['groupId', 'accountId'])
@Index('memberships_merged', ['groupId', 'mergedInto'], { where: 'merged_into is not null or accounts is not null' })
export class MembershipEntity {
  @ForeignKey(() => FollowedGroupEntity, { name: 'memberships_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('uuid', { name: 'account_id' }) accountId: string;
  @Column('smallint') colour: number;
  /** Of a place, also while somebody holds it. */
  @Column('text', { name: 'place_name', nullable: true }) placeName: string | null;
  /** Of those who pay together. */
  @Column('uuid', { nullable: true }) unit: string | null;
  /** Behind their name where others have the same; null without a number. */
  @Column('smallint', { nullable: true }) nth: number | null;
  /** The seat of the person who this one is, too. */
  @Column('uuid', { name: 'merged_into', nullable: true }) mergedInto: string | null;
  /** With which this person was in the group besides; null where there are none. */
  @Column('uuid', { array: true, nullable: true }) accounts: string[] | null;
  @Column('boolean') active: boolean;
  /** False while who holds a place has written nothing, and been party to no payment, since they took it. */
  @Column('boolean', { default: true }) used: boolean;
  /** Until then the holder of a place does neither: svc-groups frees it. */
  @Column('timestamptz', { name: 'closed_until', nullable: true }) closedUntil: Date | null;
  /** When they were heard to have left, in whichever way. */
  @Column({ type: 'timestamptz', name: 'left_at', precision: 3, nullable: true }) leftAt: Date | null;
}
