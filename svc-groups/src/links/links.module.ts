import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { linkConfig } from '../config.ts';
import { InvitesModule } from '../invites/invites.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { EndLink } from './end-link.ts';
import { EndWaysIn } from './end-ways-in.ts';
import { JoinByLink } from './join-by-link.ts';
import { LinkEntity } from './link.entity.ts';
import { LinksController } from './links.controller.ts';
import { LinksRepository } from './links.repository.ts';
import { LookAtLink } from './look-at-link.ts';
import { ReadToken } from './read-token.ts';
import { ShareLink } from './share-link.ts';

/** The link with which somebody joins a group by themselves, and how ways in end. */
@Module({
  imports: [
    ConfigModule.forFeature(linkConfig),
    TypeOrmModule.forFeature([LinkEntity]),
    OffersModule,
    MembershipModule,
    InvitesModule,
  ],
  controllers: [LinksController],
  providers: [LinksRepository, ReadToken, ShareLink, EndLink, EndWaysIn, LookAtLink, JoinByLink],
  exports: [EndWaysIn, LinksRepository],
})
export class LinksModule {}
