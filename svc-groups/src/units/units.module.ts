import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.ts';
import { CreateUnit } from './create-unit.ts';
import { DeleteUnit } from './delete-unit.ts';
import { UnitsController } from './units.controller.ts';

/** Members who pay together. */
@Module({
  imports: [FeatureFlagsModule, MembershipModule],
  controllers: [UnitsController],
  providers: [CreateUnit, DeleteUnit],
})
export class UnitsModule {}
