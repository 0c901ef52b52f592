import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { FriendsModule } from '../friends/friends.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { ForgetPerson } from './forget-person.ts';
import { PersonProjection } from './person-projection.ts';

/** Stores people's names and addresses, and updates the browsers of their friends. */
@Module({
  imports: [FriendsModule, RequestsModule, NotificationsModule, MailsModule, AddressesModule],
  providers: [PersonProjection, ForgetPerson],
})
export class PeopleModule {}
