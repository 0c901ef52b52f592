import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { AddPlace } from './add-place.ts';
import { FreePlace } from './free-place.ts';
import { PlacesController } from './places.controller.ts';
import { RenamePlace } from './rename-place.ts';

/** Members without an account: adding and renaming them, and freeing a place that somebody has taken. */
@Module({
  imports: [OffersModule, MembershipModule, BalancesModule, LinksModule],
  controllers: [PlacesController],
  providers: [AddPlace, RenamePlace, FreePlace],
})
export class PlacesModule {}
