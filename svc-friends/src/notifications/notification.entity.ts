import type { Notification } from '@allsquare/friends-contract';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The recipient is a user id, or an address in lower case; `details` is the payload's content without its kind. */
@Entity('notifications')
@Index('notifications_newest', ['recipient', 'createdAt', 'id'])
@Index('notifications_by', ['byId'])
@Index('notifications_unread', ['recipient', 'createdAt', 'id'], { where: 'read_at is null' })
@Index('notifications_oldest', ['createdAt'])
@Index('notifications_to_addresses', ['createdAt'], { where: `position('@' in recipient) > 0` })
export class NotificationEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') recipient: string;
  @Column('text') kind: Notification['kind'];
  @Column('uuid', { name: 'by_id' }) byId: string;
  @Column('jsonb') details: Record<string, unknown>;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'read_at', precision: 3, nullable: true }) readAt: Date | null;
}
