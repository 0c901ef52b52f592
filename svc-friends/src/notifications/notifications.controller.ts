import { listNotifications, problems, readAllNotifications, readNotification } from '@allsquare/friends-contract';
import { type Caller, CurrentCaller, Input, type InputOf, PageHeaders, Problems, Route } from '@allsquare/service-kit';
import { Controller, UseInterceptors } from '@nestjs/common';
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

  @Route(listNotifications)
  @UseInterceptors(PageHeaders)
  list(@CurrentCaller() caller: Caller, @Input() { query }: InputOf<typeof listNotifications>) {
    return this.listNotifications.list(caller, query);
  }

  @Route(readNotification)
  read(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof readNotification>) {
    return this.readNotification.read(caller, params.id);
  }

  @Route(readAllNotifications)
  readAll(@CurrentCaller() caller: Caller) {
    return this.readAllNotifications.readAll(caller);
  }
}
