import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { linkConfig } from '../config.ts';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { DeleteLink } from './delete-link.ts';
import { JoinByLink } from './join-by-link.ts';
import { LinkEntity } from './link.entity.ts';
import { LinksController } from './links.controller.ts';
import { LinksRepository } from './links.repository.ts';
import { PreviewLink } from './preview-link.ts';
import { RevokeAccess } from './revoke-access.ts';
import { ShareLink } from './share-link.ts';
import { VerifyLinkToken } from './verify-link-token.ts';

/** The link for joining a group without an invite, and how access is revoked. */
@Module({
  imports: [
    ConfigModule.forFeature(linkConfig),
    TypeOrmModule.forFeature([LinkEntity]),
    FeatureFlagsModule,
    BalancesModule,
    MembershipModule,
    InvitesModule,
  ],
  controllers: [LinksController],
  providers: [LinksRepository, VerifyLinkToken, ShareLink, DeleteLink, RevokeAccess, PreviewLink, JoinByLink],
  exports: [RevokeAccess, LinksRepository],
})
export class LinksModule {}
