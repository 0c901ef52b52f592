import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The version of a person's friends.of state. The row outlives the last friend, so that versions only increase. */
@Entity('friend_lists')
export class FriendListEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bigint') version: string;
}
