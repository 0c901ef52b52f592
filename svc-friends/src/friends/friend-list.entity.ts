import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The version of a person's friends.of state. */
@Entity('friend_lists')
export class FriendList {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId: string;
  @Column('bigint') version: string;
}
