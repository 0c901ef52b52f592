import { Module } from '@nestjs/common';
import { BalancesRepository } from './balances/balances.repository.ts';
import { FollowBalances } from './balances/follow-balances.ts';
import { peersProvider } from './config.ts';
import { FindFriend } from './friends/find-friend.ts';
import { FriendsRepository } from './friends/friends.repository.ts';
import { AnnounceGroup } from './groups/announce-group.ts';
import { CreateGroup } from './groups/create-group.ts';
import { GetGroup } from './groups/get-group.ts';
import { GroupsController } from './groups/groups.controller.ts';
import { GroupsRepository } from './groups/groups.repository.ts';
import { AddMember } from './members/add-member.ts';
import { ListMembers } from './members/list-members.ts';
import { MembersController } from './members/members.controller.ts';
import { MembersRepository } from './members/members.repository.ts';

@Module({
  controllers: [GroupsController, MembersController],
  providers: [
    peersProvider,
    GroupsRepository,
    AnnounceGroup,
    CreateGroup,
    GetGroup,
    MembersRepository,
    AddMember,
    ListMembers,
    FriendsRepository,
    FindFriend,
    BalancesRepository,
    FollowBalances,
  ],
})
export class AppModule {}
