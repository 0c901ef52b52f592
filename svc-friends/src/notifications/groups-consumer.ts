import { groupsEvents } from '@allsquare/groups-contract';
import { type DomainEventOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

type GroupEvent<Name extends keyof (typeof groupsEvents)['facts']> = DomainEventOf<typeof groupsEvents, Name>;

/** Turns the domain events of svc-groups into notifications, and invites of addresses without an account into mail. */
@Injectable()
export class GroupsConsumer {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(groupsEvents, 'member-added')
  async onMemberAdded(tx: Transaction, { userId, userIds = [], ...event }: GroupEvent<'member-added'>) {
    await this.notify.notifyPeople(tx, { kind: 'group-added', ...event }, [userId]);
    const kind = event.by === userId ? 'member-joined' : 'member-added';
    await this.notify.notifyPeople(tx, { kind, userIds: [userId], ...event }, userIds);
  }

  @OnEvent(groupsEvents, 'member-removed')
  async onMemberRemoved(tx: Transaction, { userId, userIds = [], freed, ...event }: GroupEvent<'member-removed'>) {
    await this.notify.notifyPeople(tx, { kind: 'group-removed', ...event }, [userId]);
    const kind = freed ? 'member-freed' : event.by === userId ? 'member-left' : 'member-removed';
    await this.notify.notifyPeople(tx, { kind, userIds: [userId], ...event }, userIds);
  }

  /** A member who became an admin because no other was left did not act. */
  @OnEvent(groupsEvents, 'role-changed')
  onRoleChanged(tx: Transaction, { userIds, ...event }: GroupEvent<'role-changed'>) {
    const payload = { kind: 'role-changed' as const, ...event };
    const isInherited = event.role === 'admin' && event.by === event.userId;
    return isInherited ? this.notify.notifyAll(tx, payload, userIds) : this.notify.notifyPeople(tx, payload, userIds);
  }

  @OnEvent(groupsEvents, 'group-deleted')
  onGroupDeleted(tx: Transaction, { userIds, ...event }: GroupEvent<'group-deleted'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-deleted', ...event }, userIds);
  }

  @OnEvent(groupsEvents, 'group-restored')
  onGroupRestored(tx: Transaction, { userIds, ...event }: GroupEvent<'group-restored'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-restored', ...event }, userIds);
  }

  @OnEvent(groupsEvents, 'invite-sent')
  async onInviteSent(tx: Transaction, { email, message, groupId, groupName, by, at }: GroupEvent<'invite-sent'>) {
    const isStranger = await this.notify.notifyAddress(tx, { kind: 'group-invite', groupId, groupName, by, at }, email);
    if (isStranger) await this.queueMail.queue(tx, { kind: 'group-invite', email, groupName, message, by, at });
  }
}
