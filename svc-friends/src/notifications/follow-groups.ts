import { groupsFacts } from '@allsquare/groups-contract';
import { followFacts } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

@Injectable()
export class FollowGroups {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
  ) {}

  readonly consumer = () =>
    followFacts(groupsFacts, {
      'member-added': (tx, { userId, ...fact }) => this.notify.execute(tx, { kind: 'group-added', ...fact }, [userId]),
      'member-removed': (tx, { userId, ...fact }) =>
        this.notify.execute(tx, { kind: 'group-removed', ...fact }, [userId]),
      'group-deleted': (tx, { userIds, ...fact }) =>
        this.notify.execute(tx, { kind: 'group-deleted', ...fact }, userIds),
      'invite-sent': async (tx, { email, message, groupId, groupName, by, at }) => {
        const hasAccount = await this.notify.atAddress(tx, { kind: 'group-invite', groupId, groupName, by, at }, email);
        if (!hasAccount) await this.queueMail.execute(tx, { kind: 'group-invite', email, groupName, message, by, at });
      },
    });
}
