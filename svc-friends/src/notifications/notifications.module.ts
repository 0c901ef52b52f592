import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { ExpensesConsumer } from './expenses-consumer.ts';
import { FriendsConsumer } from './friends-consumer.ts';
import { GroupsConsumer } from './groups-consumer.ts';
import { ListNotifications } from './list-notifications.ts';
import { NotificationCountEntity } from './notification-count.entity.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsRepository } from './notifications.repository.ts';
import { Notify } from './notify.ts';
import { ReadAllNotifications } from './read-all-notifications.ts';
import { ReadNotification } from './read-notification.ts';

/** Notifications in the product. */
@Module({
  imports: [TypeOrmModule.forFeature([NotificationCountEntity]), AddressesModule, MailsModule, RequestsModule],
  controllers: [NotificationsController],
  providers: [
    NotificationsRepository,
    Notify,
    FriendsConsumer,
    GroupsConsumer,
    ExpensesConsumer,
    ListNotifications,
    ReadNotification,
    ReadAllNotifications,
  ],
  exports: [NotificationsRepository],
})
export class NotificationsModule {}
