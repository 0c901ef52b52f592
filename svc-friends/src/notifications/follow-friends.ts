import { friendsFacts } from '@allsquare/friends-contract';
import { type FactOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

type Fact<Name extends keyof (typeof friendsFacts)['facts']> = FactOf<typeof friendsFacts, Name>;

/** Our own facts come through the broker like everybody's, so that there is one way to a notification. */
@Injectable()
export class FollowFriends {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(friendsFacts, 'request-sent')
  async followSent(tx: Transaction, { email, by, at }: Fact<'request-sent'>) {
    const hasAccount = await this.notify.notifyAddress(tx, { kind: 'friend-request', by, at }, email);
    if (!hasAccount) await this.queueMail.queue(tx, { kind: 'friend-request', email, by, at });
  }

  @OnEvent(friendsFacts, 'request-accepted')
  followAccepted(tx: Transaction, { userId, by, at }: Fact<'request-accepted'>) {
    return this.notify.notifyPeople(tx, { kind: 'friend-accepted', by, at }, [userId]);
  }
}
