import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How many notifications a recipient has; stored so that no list counts a recipient's history. */
@Entity('notification_counts')
@Check('notification_counts_check', 'unread between 0 and total')
export class NotificationCountEntity {
  @PrimaryColumn('text') recipient: string;
  @Column('int') total: number;
  @Column('int') unread: number;
}
