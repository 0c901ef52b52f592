import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { AddPlace } from './add-place.ts';
import { PlacesController } from './places.controller.ts';
import { RenamePlace } from './rename-place.ts';
import { UnclaimPlace } from './unclaim-place.ts';

/** Places, members without an account: add, rename, unclaim. */
@Module({
  imports: [FeatureFlagsModule, MembershipModule, BalancesModule, LinksModule],
  controllers: [PlacesController],
  providers: [AddPlace, RenamePlace, UnclaimPlace],
})
export class PlacesModule {}
