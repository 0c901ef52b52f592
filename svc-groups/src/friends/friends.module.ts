import { PersonEntity } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { serviceUrlsProvider } from '../config.ts';
import { FindFriend } from './find-friend.ts';
import { FriendsRepository } from './friends.repository.ts';
import { FriendsOfEntity } from './friends-of.entity.ts';
import { FriendsProjection } from './friends-projection.ts';

/** Whom a person may add to a group: their friends, as svc-friends publishes them. */
@Module({
  imports: [TypeOrmModule.forFeature([FriendsOfEntity, PersonEntity])],
  providers: [serviceUrlsProvider, FriendsRepository, FriendsProjection, FindFriend],
  exports: [FriendsRepository, FindFriend],
})
export class FriendsModule {}
