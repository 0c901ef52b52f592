import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.ts';
import { FriendsModule } from '../friends/friends.module.ts';
import { InvitesModule } from '../invites/invites.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { AddMember } from './add-member.ts';
import { ListMemberChanges } from './list-member-changes.ts';
import { ListMembers } from './list-members.ts';
import { MembersController } from './members.controller.ts';
import { RemoveMember } from './remove-member.ts';
import { UpdateRole } from './update-role.ts';

/** Listing, adding and removing members, and changing their roles. */
@Module({
  imports: [FeatureFlagsModule, MembershipModule, FriendsModule, BalancesModule, InvitesModule, LinksModule],
  controllers: [MembersController],
  providers: [ListMembers, ListMemberChanges, AddMember, UpdateRole, RemoveMember],
})
export class MembersModule {}
