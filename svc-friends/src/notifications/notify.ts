import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { PeopleRepository } from '../addresses/people.repository.ts';
import type { NotificationPayload } from './notification-payload.ts';
import { NotificationsRepository } from './notifications.repository.ts';

/** Writes notifications, and makes the recipients' open browsers fetch them. */
@Injectable()
export class Notify {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly people: PeopleRepository,
  ) {}

  /** Notifies these people, except the one who caused the notification. */
  async notifyPeople(tx: Transaction, payload: NotificationPayload, userIds: string[]): Promise<void> {
    const others = [...new Set(userIds)].filter((userId) => userId !== payload.by);
    if (others.length === 0) return;
    await this.notifications.add(tx, payload, others);
    tx.live(others, ['notifications']);
  }

  /** Notifies whoever has an account with this address, now or later; returns whether somebody has one now. */
  async notifyAddress(tx: Transaction, payload: NotificationPayload, email: string): Promise<boolean> {
    const address = email.trim().toLowerCase();
    await this.notifications.add(tx, payload, [address]);
    const known = await this.people.at(tx, address);
    if (known.length > 0) tx.live(known, ['notifications']);
    return known.length > 0;
  }
}
