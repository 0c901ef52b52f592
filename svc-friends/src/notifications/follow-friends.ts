import { friendsEvents } from '@allsquare/friends-contract';
import { type DomainEventOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { Notify } from './notify.ts';

type Happened<Name extends keyof (typeof friendsEvents)['facts']> = DomainEventOf<typeof friendsEvents, Name>;

/** Our own facts come through the broker like everybody's, so that there is one way to a notification. */
@Injectable()
export class FollowFriends {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
  ) {}

  @OnEvent(friendsEvents, 'request-sent')
  async followSent(tx: Transaction, { email, by, at }: Happened<'request-sent'>) {
    const hasAccount = await this.notify.notifyAddress(tx, { kind: 'friend-request', by, at }, email);
    if (!hasAccount) await this.queueMail.queue(tx, { kind: 'friend-request', email, by, at });
  }

  @OnEvent(friendsEvents, 'request-accepted')
  followAccepted(tx: Transaction, { userId, by, at }: Happened<'request-accepted'>) {
    return this.notify.notifyPeople(tx, { kind: 'friend-accepted', by, at }, [userId]);
  }
}
