import { type Caller, Writes } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { NotificationsRepository } from './notifications.repository.ts';
import { recipientsOf } from './recipients-of.ts';

@Injectable()
export class ReadAllNotifications {
  constructor(
    private readonly writes: Writes,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Marks all notifications of the caller as read. */
  async readAll(caller: Caller): Promise<void> {
    await this.writes.run(undefined, async (tx) => {
      if (await this.notifications.readAll(tx, recipientsOf(caller))) tx.live([caller.id], ['notifications']);
    });
  }
}
