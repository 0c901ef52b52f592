import type { FriendRequest } from '@allsquare/friends-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A friend request to an address, in lower case. */
@Entity('requests')
export class Request {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'sender_id' }) senderId: string;
  @Column('text', { name: 'recipient_email' }) recipientEmail: string;
  @Column('text') status: FriendRequest['status'];
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
