import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's friends as svc-friends last published them. */
@Entity('friends_of')
export class FriendsOfEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('bigint')
  version: string;

  @Column('uuid', { array: true })
  friends: string[];
}
