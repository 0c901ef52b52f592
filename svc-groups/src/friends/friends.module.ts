import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { FindFriend } from './find-friend.ts';
import { FollowFriends } from './follow-friends.ts';
import { FriendsRepository } from './friends.repository.ts';

/** Who may be added: what svc-friends says. */
@Module({
  imports: [ConfigModule.forFeature(serviceUrls)],
  providers: [FriendsRepository, FollowFriends, FindFriend],
  exports: [FriendsRepository, FindFriend],
})
export class FriendsModule {}
