import { PersonEntity } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { serviceUrls } from '../config.ts';
import { FindFriend } from './find-friend.ts';
import { FriendsRepository } from './friends.repository.ts';
import { FriendsOfEntity } from './friends-of.entity.ts';
import { FriendsProjection } from './friends-projection.ts';

/** The people a member may add to a group: their friends, as svc-friends publishes them. */
@Module({
  imports: [ConfigModule.forFeature(serviceUrls), TypeOrmModule.forFeature([FriendsOfEntity, PersonEntity])],
  providers: [FriendsRepository, FriendsProjection, FindFriend],
  exports: [FriendsRepository, FindFriend],
})
export class FriendsModule {}
