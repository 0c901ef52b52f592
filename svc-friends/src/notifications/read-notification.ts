import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { recipientsOf } from './recipients-of.ts';

/** Marks one notification as read. */
@Injectable()
export class ReadNotification {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** A read notification does not change. Problem 404 if it is not the caller's. */
  async markRead(caller: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(undefined, async (tx) => {
      const outcome = await this.notifications.markRead(tx, recipientsOf(caller), id);
      if (!outcome) throw refuse('notification-not-found');
      if (outcome === 'marked') tx.notifyBrowsers([caller.id], ['notifications']);
    });
  }
}
