import { type Invite, inviteStatuses, type Role, roles } from '@allsquare/groups-contract';
import { oneOf, PersonEntity } from '@allsquare/service-kit';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { GroupEntity } from '../membership/group.entity.ts';

/** An invite to an email address, in lower case. Decided invites remain for a year; the hourly limit counts them. */
@Entity('invites')
@Check('invites_email_check', 'char_length(email) between 3 and 254')
@Check('invites_role_check', oneOf('role', roles))
@Check('invites_message_check', 'char_length(message) between 1 and 2000')
@Check('invites_status_check', oneOf('status', inviteStatuses))
@Index('invites_pending_once', ['groupId', 'email'], { unique: true, where: `status = 'pending'` })
@Index('invites_received', ['email', 'createdAt'], { where: `status = 'pending'` })
@Index('invites_sent', ['invitedBy', 'createdAt'])
@Index('invites_oldest', ['createdAt'])
export class InviteEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @ManyToOne(() => GroupEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'invites_group_id_fkey' })
  group: GroupEntity;

  @Column('text')
  email: string;

  @Column('text')
  role: Role;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('uuid', { name: 'invited_by' })
  invitedBy: string;

  /** Null while the sender is unknown. */
  @ManyToOne(() => PersonEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'invited_by' })
  inviter: PersonEntity | null;

  @Column('boolean', { name: 'to_newcomer', nullable: true, comment: 'written by the release before' })
  toNewcomer: boolean | null;

  @Column('text')
  status: Invite['status'];

  /** The place the recipient gets if it is still unclaimed. */
  @Column('uuid', { nullable: true })
  seat: string | null;

  /** When an admin last sent it, which readmits a person an admin removed before. */
  @Column('timestamptz', { name: 'admin_at', nullable: true })
  adminAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
