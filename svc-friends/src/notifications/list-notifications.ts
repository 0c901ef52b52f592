import type { listNotifications, Notification } from '@allsquare/friends-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { NotificationsRepository, type Position } from './notifications.repository.ts';
import { recipientsOf } from './recipients-of.ts';

const PositionSchema = z.object({ createdAt: z.iso.datetime(), id: z.uuid() });

/** Lists the caller's notifications. */
@Injectable()
export class ListNotifications {
  constructor(private readonly notifications: NotificationsRepository) {}

  /** A page, newest first. `total` counts all, or the unread ones if only those are listed. */
  async list(
    caller: Caller,
    { unread, limit, cursor }: InputOf<typeof listNotifications>['query'],
  ): Promise<Page<Notification, Position> & { total: string }> {
    const of = listName(['notifications', unread]);
    const after = decodeCursor(cursor, of, PositionSchema)?.key;
    const recipients = recipientsOf(caller);
    const [found, count] = await Promise.all([
      this.notifications.list(caller.id, recipients, { unread, limit: limit + 1, after }),
      this.notifications.count(recipients),
    ]);
    const page = toPage(found, limit, of, ({ createdAt, id }) => ({ createdAt, id }));
    return { ...page, total: String(unread ? count.unread : count.total) };
  }
}
