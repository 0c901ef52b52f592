import type { Invite, Role } from '@allsquare/groups-contract';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GroupEntity } from '../membership/group.entity.ts';

/** An invite to an address, in lower case; decided ones stay, because they count for the hour. */
@Entity('invites')
@Check('invites_email_check', 'char_length(email) between 3 and 254')
@Check('invites_role_check', `role in ('admin', 'member')`)
@Check('invites_message_check', 'char_length(message) between 1 and 2000')
@Check('invites_status_check', `status in ('pending', 'accepted', 'declined', 'cancelled')`)
@Index('invites_pending_once', ['groupId', 'email'], { unique: true, where: `status = 'pending'` })
@Index('invites_received', ['email', 'createdAt'], { where: `status = 'pending'` })
@Index('invites_sent', ['invitedBy', 'createdAt'])
export class InviteEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => GroupEntity, { name: 'invites_group_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'group_id' })
  groupId: string;

  @Column('text')
  email: string;

  @Column('text')
  role: Role;

  @Column('text', { nullable: true })
  message: string | null;

  @Column('uuid', { name: 'invited_by' })
  invitedBy: string;

  @Column('boolean', { name: 'to_newcomer', comment: 'nobody here had this address when the invite was sent' })
  toNewcomer: boolean;

  @Column('text')
  status: Invite['status'];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
