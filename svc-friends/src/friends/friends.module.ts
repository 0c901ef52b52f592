import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendListEntity } from './friend-list.entity.ts';
import { FriendsController } from './friends.controller.ts';
import { FriendsRepository } from './friends.repository.ts';
import { FriendshipEntity } from './friendship.entity.ts';
import { ListFriends } from './list-friends.ts';
import { PublishFriends } from './publish-friends.ts';
import { RemoveFriend } from './remove-friend.ts';

/** Friendships, and the friend list that is published for each person. */
@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity, FriendListEntity])],
  controllers: [FriendsController],
  providers: [FriendsRepository, ListFriends, RemoveFriend, PublishFriends],
  exports: [FriendsRepository, PublishFriends],
})
export class FriendsModule {}
