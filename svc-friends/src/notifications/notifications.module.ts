import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { FollowExpenses } from './follow-expenses.ts';
import { FollowFriends } from './follow-friends.ts';
import { FollowGroups } from './follow-groups.ts';
import { ListNotifications } from './list-notifications.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { Notify } from './notify.ts';
import { ReadAllNotifications } from './read-all-notifications.ts';
import { ReadNotification } from './read-notification.ts';

/** What people are told of. */
@Module({
  imports: [AddressesModule, MailsModule],
  controllers: [NotificationsController],
  providers: [
    NotificationsRepository,
    Notify,
    FollowFriends,
    FollowGroups,
    FollowExpenses,
    ListNotifications,
    ReadNotification,
    ReadAllNotifications,
  ],
  exports: [NotificationsRepository],
})
export class NotificationsModule {}
