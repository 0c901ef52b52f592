import { friendsEvents } from '@allsquare/friends-contract';
import { type DomainEventOf, OnEvent, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { QueueMail } from '../mails/queue-mail.ts';
import { RequestsRepository } from '../requests/requests.repository.ts';
import { Notify } from './notify.ts';

type FriendEvent<Name extends keyof (typeof friendsEvents)['facts']> = DomainEventOf<typeof friendsEvents, Name>;

/**
 * Turns this service's own domain events into notifications, and requests to addresses without an account into mail. A
 * recipient who declined a person's request is not notified of the next one for a while; their list shows it. These
 * events come through the broker like all others, so that notifications have a single source.
 */
@Injectable()
export class FriendsConsumer {
  constructor(
    private readonly notify: Notify,
    private readonly queueMail: QueueMail,
    private readonly requests: RequestsRepository,
  ) {}

  @OnEvent(friendsEvents, 'request-sent')
  async onRequestSent(tx: Transaction, { email, by, at }: FriendEvent<'request-sent'>) {
    if (await this.requests.wasDeclined(tx, by, email, at)) return;
    const isStranger = await this.notify.notifyAddress(tx, { kind: 'friend-request', by, at }, email);
    if (isStranger) await this.queueMail.queue(tx, { kind: 'friend-request', email, by, at });
  }

  @OnEvent(friendsEvents, 'request-accepted')
  onRequestAccepted(tx: Transaction, { userId, by, at }: FriendEvent<'request-accepted'>) {
    return this.notify.notifyPeople(tx, { kind: 'friend-accepted', by, at }, [userId]);
  }
}
