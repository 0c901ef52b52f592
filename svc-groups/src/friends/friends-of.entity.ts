import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What svc-friends says of a person's friends. */
@Entity('friends_of')
export class FriendsOfEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('bigint')
  version: string;

  @Column('uuid', { array: true })
  friends: string[];
}
