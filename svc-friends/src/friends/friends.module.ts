import { Module } from '@nestjs/common';
import { AnnounceFriends } from './announce-friends.ts';
import { FriendsController } from './friends.controller.ts';
import { FriendsRepository } from './friends.repository.ts';
import { ListFriends } from './list-friends.ts';
import { RemoveFriend } from './remove-friend.ts';

/** Who is whose friend. */
@Module({
  controllers: [FriendsController],
  providers: [FriendsRepository, ListFriends, RemoveFriend, AnnounceFriends],
  exports: [FriendsRepository, AnnounceFriends],
})
export class FriendsModule {}
