import { type FriendRequest, requestStatuses } from '@allsquare/friends-contract';
import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A friend request to an address in lower case, which may have no account yet. */
@Entity('requests')
@Check('requests_status_check', oneOf('status', requestStatuses))
@Index('requests_asked_once', ['senderId', 'recipientEmail'], { unique: true, where: `status = 'pending'` })
@Index('requests_received', ['recipientEmail'], { where: `status = 'pending'` })
@Index('requests_sent', ['senderId', 'createdAt'])
@Index('requests_oldest', ['createdAt'])
export class FriendRequestEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'sender_id' }) senderId: string;
  @Column('text', { name: 'recipient_email' }) recipientEmail: string;
  /** The recipient of a request by user id: the address is hidden until they are friends. */
  @Column('uuid', { name: 'recipient_id', nullable: true }) recipientId: string | null;
  @Column('text') status: FriendRequest['status'];
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, nullable: true }) decidedAt: Date | null;
}
