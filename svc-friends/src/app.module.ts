import { Module } from '@nestjs/common';
import { FriendsModule } from './friends/friends.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { RequestsModule } from './requests/requests.module.ts';

@Module({ imports: [FriendsModule, RequestsModule, NotificationsModule, PeopleModule] })
export class AppModule {}
