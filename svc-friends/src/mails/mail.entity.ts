import { oneOf } from '@allsquare/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type Mail, mailKinds } from './mail.ts';

/** A mail and its attempts. `dueAt` is the time of the next one; null once the mail was sent or given up. */
@Entity('mails')
@Check('mails_kind_check', oneOf('kind', mailKinds))
@Index('mails_due', ['dueAt'], { where: 'due_at is not null' })
@Index('mails_tried', ['senderId', 'triedAt'])
@Index('mails_oldest', ['createdAt'])
export class MailEntity implements Mail {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'sender_id' }) senderId: string;
  @Column('text') recipient: string;
  @Column('text') kind: Mail['kind'];
  @Column('text', { name: 'group_name', nullable: true }) groupName: string | null;
  @Column('text', { nullable: true }) message: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { name: 'due_at', nullable: true, default: () => 'now()' }) dueAt: Date | null;
  @Column('timestamptz', { name: 'tried_at', nullable: true }) triedAt: Date | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt: Date | null;
}
