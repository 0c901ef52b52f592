import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.ts';
import { InvitesModule } from '../invites/invites.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { MergeMembers } from './merge-members.ts';
import { MergesController } from './merges.controller.ts';
import { UnmergeMembers } from './unmerge-members.ts';

/** Merging two members who are one person. */
@Module({
  imports: [FeatureFlagsModule, MembershipModule, BalancesModule, LinksModule, InvitesModule],
  controllers: [MergesController],
  providers: [MergeMembers, UnmergeMembers],
})
export class MergesModule {}
