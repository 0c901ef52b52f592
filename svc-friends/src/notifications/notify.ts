import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ForgottenAddresses } from '../addresses/forgotten-addresses.ts';
import { PeopleRepository } from '../addresses/people.repository.ts';
import type { NotificationPayload } from './notification-payload.ts';
import { NotificationsRepository } from './notifications.repository.ts';

/** Writes notifications, and makes the recipients' open browsers fetch them. */
@Injectable()
export class Notify {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly people: PeopleRepository,
    private readonly forgottenAddresses: ForgottenAddresses,
  ) {}

  /** Notifies these people, except the one who caused the notification. */
  notifyPeople(tx: Transaction, payload: NotificationPayload, userIds: string[]): Promise<void> {
    const others = userIds.filter((userId) => userId !== payload.by);
    return this.notifyAll(tx, payload, others);
  }

  /** Notifies all of these people. */
  async notifyAll(tx: Transaction, payload: NotificationPayload, userIds: string[]): Promise<void> {
    const all = [...new Set(userIds)];
    if (all.length === 0) return;
    await this.notifications.insertOrGroup(tx, payload, all);
    tx.notifyBrowsers(all, ['notifications']);
  }

  /**
   * Notifies the account with this address, now or later. Returns whether to send a mail, because no account has it
   * now. Skips an event from before its owner was deleted, and the same person's repeated request within a day.
   */
  async notifyAddress(tx: Transaction, payload: NotificationPayload, email: string): Promise<boolean> {
    const address = email.trim().toLowerCase();
    // Lock first: a concurrent deletion has ended by then, or comes later and includes this.
    await this.notifications.lock(tx);
    if (await this.forgottenAddresses.isForgottenSince(tx, address, payload.at)) return false;
    if (await this.notifications.wasNotifiedWithinDay(tx, payload, address)) return false;
    await this.notifications.insert(tx, payload, [address]);
    const known = await this.people.listIdsByAddress(tx, address);
    if (known.length > 0) tx.notifyBrowsers(known, ['notifications']);
    return known.length === 0;
  }
}
