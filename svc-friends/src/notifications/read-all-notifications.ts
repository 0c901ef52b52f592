import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { NotificationsRepository } from './notifications.repository.ts';
import { recipientsOf } from './recipients-of.ts';

/** Marks all notifications of the caller as read. */
@Injectable()
export class ReadAllNotifications {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationsRepository,
  ) {}

  async markAllRead(caller: Caller): Promise<void> {
    await this.unitOfWork.run(undefined, async (tx) => {
      if (await this.notifications.markAllRead(tx, recipientsOf(caller)))
        tx.notifyBrowsers([caller.id], ['notifications']);
    });
  }
}
