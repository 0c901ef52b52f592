import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.ts';
import { PayApart } from './pay-apart.ts';
import { PayTogether } from './pay-together.ts';
import { UnitsController } from './units.controller.ts';

/** Members who pay together. */
@Module({
  imports: [OffersModule, MembershipModule],
  controllers: [UnitsController],
  providers: [PayTogether, PayApart],
})
export class UnitsModule {}
