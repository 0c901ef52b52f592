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
  onMemberAdded(tx: Transaction, { userId, ...event }: GroupEvent<'member-added'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-added', ...event }, [userId]);
  }

  @OnEvent(groupsEvents, 'member-removed')
  onMemberRemoved(tx: Transaction, { userId, ...event }: GroupEvent<'member-removed'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-removed', ...event }, [userId]);
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
