import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { RequestsModule } from '../requests/requests.module.ts';
import { FollowPerson } from './follow-person.ts';

/** What a new name or address means to friends. */
@Module({ imports: [FriendsModule, RequestsModule, NotificationsModule], providers: [FollowPerson] })
export class PeopleModule {}
