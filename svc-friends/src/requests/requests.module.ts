import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { serviceUrls } from '../config.ts';
import { FriendsModule } from '../friends/friends.module.ts';
import { AcceptRequest } from './accept-request.ts';
import { CancelRequest } from './cancel-request.ts';
import { CreateFriendship } from './create-friendship.ts';
import { DeclineRequest } from './decline-request.ts';
import { FindMemberAddress } from './find-member-address.ts';
import { FriendRequestEntity } from './friend-request.entity.ts';
import { ListRequests } from './list-requests.ts';
import { LockPendingRequest } from './lock-pending-request.ts';
import { PruneRequests } from './prune-requests.ts';
import { RequestsController } from './requests.controller.ts';
import { RequestsRepository } from './requests.repository.ts';
import { SendRequest } from './send-request.ts';

/** Friend requests. */
@Module({
  imports: [
    ConfigModule.forFeature(serviceUrls),
    FeatureFlagsModule,
    TypeOrmModule.forFeature([FriendRequestEntity]),
    FriendsModule,
    AddressesModule,
  ],
  controllers: [RequestsController],
  providers: [
    RequestsRepository,
    ListRequests,
    SendRequest,
    FindMemberAddress,
    LockPendingRequest,
    CreateFriendship,
    AcceptRequest,
    DeclineRequest,
    CancelRequest,
    PruneRequests,
  ],
  exports: [RequestsRepository],
})
export class RequestsModule {}
