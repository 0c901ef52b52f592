import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Kept, so that no list counts a recipient's history. */
@Entity('notification_counts')
@Check('notification_counts_check', 'unread between 0 and total')
export class NotificationCount {
  @PrimaryColumn('text') recipient: string;
  @Column('int') total: number;
  @Column('int') unread: number;
}
