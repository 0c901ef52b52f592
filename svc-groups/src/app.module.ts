import { Module } from '@nestjs/common';
import { BalancesRepository } from './balances/balances.repository.ts';
import { FindBalance } from './balances/find-balance.ts';
import { FollowBalances } from './balances/follow-balances.ts';
import { peersProvider } from './config.ts';
import { FindFriend } from './friends/find-friend.ts';
import { FollowFriends } from './friends/follow-friends.ts';
import { FriendsRepository } from './friends/friends.repository.ts';
import { ChangeGroup } from './groups/change-group.ts';
import { CreateGroup } from './groups/create-group.ts';
import { DeleteGroup } from './groups/delete-group.ts';
import { GetGroup } from './groups/get-group.ts';
import { GroupsController } from './groups/groups.controller.ts';
import { AcceptInvite } from './invites/accept-invite.ts';
import { CancelInvite } from './invites/cancel-invite.ts';
import { DeclineInvite } from './invites/decline-invite.ts';
import { InvitesController } from './invites/invites.controller.ts';
import { InvitesRepository } from './invites/invites.repository.ts';
import { ListGroupInvites } from './invites/list-group-invites.ts';
import { SendInvite } from './invites/send-invite.ts';
import { TakeInvite } from './invites/take-invite.ts';
import { AddMember } from './members/add-member.ts';
import { ChangeRole } from './members/change-role.ts';
import { ListMembers } from './members/list-members.ts';
import { MembersController } from './members/members.controller.ts';
import { RemoveMember } from './members/remove-member.ts';
import { AnnounceGroup } from './membership/announce-group.ts';
import { GroupsRepository } from './membership/groups.repository.ts';
import { JoinGroup } from './membership/join-group.ts';
import { MembersRepository } from './membership/members.repository.ts';
import { FollowPerson } from './people/follow-person.ts';

@Module({
  controllers: [GroupsController, MembersController, InvitesController],
  providers: [
    peersProvider,
    GroupsRepository,
    AnnounceGroup,
    CreateGroup,
    GetGroup,
    ChangeGroup,
    DeleteGroup,
    MembersRepository,
    AddMember,
    ListMembers,
    JoinGroup,
    ChangeRole,
    RemoveMember,
    InvitesRepository,
    SendInvite,
    TakeInvite,
    AcceptInvite,
    DeclineInvite,
    CancelInvite,
    ListGroupInvites,
    FollowPerson,
    FriendsRepository,
    FindFriend,
    FollowFriends,
    BalancesRepository,
    FindBalance,
    FollowBalances,
  ],
})
export class AppModule {}
