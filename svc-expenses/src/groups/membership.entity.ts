import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FollowedGroupEntity } from './followed-group.entity.ts';

/** What svc-groups says of a member; who has left stays, inactive, so that old expenses keep their colours. */
@Entity('memberships')
@Index('memberships_of_user', ['userId'], { where: 'active' })
export class MembershipEntity {
  @ForeignKey(() => FollowedGroupEntity, { name: 'memberships_group_id_fkey' })
  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('smallint') colour: number;
  @Column('boolean') active: boolean;
}
