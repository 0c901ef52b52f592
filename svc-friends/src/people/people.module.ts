import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { PersonProjection } from './person-projection.ts';

/** Keeps people's names and addresses, and updates the browsers of their friends. */
@Module({ imports: [FriendsModule, RequestsModule, NotificationsModule], providers: [PersonProjection] })
export class PeopleModule {}
