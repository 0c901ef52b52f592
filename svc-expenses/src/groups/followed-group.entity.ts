import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What svc-groups says of a group. */
@Entity('groups')
export class FollowedGroupEntity {
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @Column('bigint') version: string;
  @Column('text') name: string;
}
