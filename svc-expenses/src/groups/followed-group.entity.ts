import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A group according to svc-groups. */
@Entity('groups')
export class FollowedGroupEntity {
  @PrimaryColumn('uuid', { name: 'group_id' }) groupId: string;
  @Column('bigint') version: string;
  @Column('text') name: string;
  @Column('text', { default: 'USD' }) currency: string;
}
