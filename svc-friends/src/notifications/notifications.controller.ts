import { listNotifications, problems, readAllNotifications, readNotification } from '@allsquare/friends-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ListNotifications } from './list-notifications.ts';
import { ReadAllNotifications } from './read-all-notifications.ts';
import { ReadNotification } from './read-notification.ts';

@Controller()
@Problems(problems)
export class NotificationsController {
  constructor(
    private readonly listNotifications: ListNotifications,
    private readonly readNotification: ReadNotification,
    private readonly readAllNotifications: ReadAllNotifications,
  ) {}

  @PageRoute(listNotifications)
  list({ caller, query }: InputOf<typeof listNotifications>) {
    return this.listNotifications.list(caller, query);
  }

  @Route(readNotification)
  read({ caller, params }: InputOf<typeof readNotification>) {
    return this.readNotification.markRead(caller, params.id);
  }

  @Route(readAllNotifications)
  readAll({ caller }: InputOf<typeof readAllNotifications>) {
    return this.readAllNotifications.markAllRead(caller);
  }
}
