import { friendsFacts } from '@allsquare/friends-contract';
import { followFacts } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

/** Our own facts come through the broker like everybody's, so that there is one way to a notification. */
@Injectable()
export class FollowFriends {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
  ) {}

  readonly consumer = () =>
    followFacts(friendsFacts, {
      'request-sent': async (tx, { email, by, at }) => {
        const hasAccount = await this.notify.atAddress(tx, { kind: 'friend-request', by, at }, email);
        if (!hasAccount) await this.queueMail.execute(tx, { kind: 'friend-request', email, by, at });
      },
      'request-accepted': (tx, { userId, by, at }) =>
        this.notify.execute(tx, { kind: 'friend-accepted', by, at }, [userId]),
    });
}
