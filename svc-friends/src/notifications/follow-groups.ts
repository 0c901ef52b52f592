import { groupsEvents } from '@allsquare/groups-contract';
import { type DomainEventOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

type Happened<Name extends keyof (typeof groupsEvents)['facts']> = DomainEventOf<typeof groupsEvents, Name>;

@Injectable()
export class FollowGroups {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(groupsEvents, 'member-added')
  followAdded(tx: Transaction, { userId, ...fact }: Happened<'member-added'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-added', ...fact }, [userId]);
  }

  @OnEvent(groupsEvents, 'member-removed')
  followRemoved(tx: Transaction, { userId, ...fact }: Happened<'member-removed'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-removed', ...fact }, [userId]);
  }

  @OnEvent(groupsEvents, 'group-deleted')
  followDeleted(tx: Transaction, { userIds, ...fact }: Happened<'group-deleted'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-deleted', ...fact }, userIds);
  }

  @OnEvent(groupsEvents, 'invite-sent')
  async followInvite(tx: Transaction, { email, message, groupId, groupName, by, at }: Happened<'invite-sent'>) {
    const hasAccount = await this.notify.notifyAddress(tx, { kind: 'group-invite', groupId, groupName, by, at }, email);
    if (!hasAccount) await this.queueMail.queue(tx, { kind: 'group-invite', email, groupName, message, by, at });
  }
}
