import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last reminder of each pair, stored for a day: nobody is reminded more often. */
@Entity('reminders')
@Index('reminders_oldest', ['sentAt'])
export class ReminderEntity {
  @PrimaryColumn('uuid', { name: 'sent_by' }) sentBy: string;
  @PrimaryColumn('uuid', { name: 'sent_to' }) sentTo: string;
  @Column('timestamptz', { name: 'sent_at' }) sentAt: Date;
}
