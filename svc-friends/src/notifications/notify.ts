import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { PeopleRepository } from '../addresses/people.repository.ts';
import type { Happening } from './about.ts';
import { NotificationsRepository } from './notifications.repository.ts';

@Injectable()
export class Notify {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly people: PeopleRepository,
  ) {}

  /** Notifies these people of what happened; never who did it. */
  async notifyPeople(tx: Transaction, happening: Happening, userIds: string[]): Promise<void> {
    const others = [...new Set(userIds)].filter((userId) => userId !== happening.by);
    if (others.length === 0) return;
    await this.notifications.add(tx, happening, others);
    tx.live(others, ['notifications']);
  }

  /** Notifies whoever has this address or registers with it; answers whether somebody has. */
  async notifyAddress(tx: Transaction, happening: Happening, email: string): Promise<boolean> {
    const address = email.trim().toLowerCase();
    await this.notifications.add(tx, happening, [address]);
    const known = await this.people.at(tx, address);
    if (known.length > 0) tx.live(known, ['notifications']);
    return known.length > 0;
  }
}
