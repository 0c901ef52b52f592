import { groupsFacts } from '@allsquare/groups-contract';
import { type FactOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

type Fact<Name extends keyof (typeof groupsFacts)['facts']> = FactOf<typeof groupsFacts, Name>;

@Injectable()
export class FollowGroups {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(groupsFacts, 'member-added')
  followAdded(tx: Transaction, { userId, ...fact }: Fact<'member-added'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-added', ...fact }, [userId]);
  }

  @OnEvent(groupsFacts, 'member-removed')
  followRemoved(tx: Transaction, { userId, ...fact }: Fact<'member-removed'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-removed', ...fact }, [userId]);
  }

  @OnEvent(groupsFacts, 'group-deleted')
  followDeleted(tx: Transaction, { userIds, ...fact }: Fact<'group-deleted'>) {
    return this.notify.notifyPeople(tx, { kind: 'group-deleted', ...fact }, userIds);
  }

  @OnEvent(groupsFacts, 'invite-sent')
  async followInvite(tx: Transaction, { email, message, groupId, groupName, by, at }: Fact<'invite-sent'>) {
    const hasAccount = await this.notify.notifyAddress(tx, { kind: 'group-invite', groupId, groupName, by, at }, email);
    if (!hasAccount) await this.queueMail.queue(tx, { kind: 'group-invite', email, groupName, message, by, at });
  }
}
