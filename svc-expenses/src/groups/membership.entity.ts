import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FollowedGroupEntity } from './followed-group.entity.ts';

/**
 * A member according to svc-groups. Former members remain, inactive, so that old expenses retain their colours.
 * `userId` is the seat, which the books use for ever; `accountId` is the holder, whom answers and messages use. A
 * merged seat has the account, name, colour and unit of the other one.
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
  /** The name of a place, also while it has a holder. */
  @Column('text', { name: 'place_name', nullable: true }) placeName: string | null;
  /** The unit of people who pay together. */
  @Column('uuid', { nullable: true }) unit: string | null;
  /** The number after a name that others share, or null. */
  @Column('smallint', { nullable: true }) nth: number | null;
  /** The person's current seat, for a merged seat. */
  @Column('uuid', { name: 'merged_into', nullable: true }) mergedInto: string | null;
  /** Other accounts this person has used in the group, or null. */
  @Column('uuid', { array: true, nullable: true }) accounts: string[] | null;
  @Column('boolean') active: boolean;
  /** False until the holder of a place writes something or is party to a payment. */
  @Column('boolean', { default: true }) used: boolean;
  /** Until then the holder can do neither, because svc-groups is freeing the place. */
  @Column('timestamptz', { name: 'closed_until', nullable: true }) closedUntil: Date | null;
  /** When this service learned that they left. */
  @Column({ type: 'timestamptz', name: 'left_at', precision: 3, nullable: true }) leftAt: Date | null;
}
