import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GroupsModule } from '../groups/groups.module.ts';
import { BalanceEntity } from './balance.entity.ts';
import { BalancesController } from './balances.controller.ts';
import { BalancesRepository } from './balances.repository.ts';
import { KeptPlans } from './kept-plans.ts';
import { ListBalances } from './list-balances.ts';
import { ListCounterparts } from './list-counterparts.ts';
import { MoveBalances } from './move-balances.ts';
import { PlanSettlement } from './plan-settlement.ts';

/** The ledger: balances, how they move, and the plan to settle them. */
@Module({
  imports: [TypeOrmModule.forFeature([BalanceEntity]), GroupsModule],
  controllers: [BalancesController],
  providers: [BalancesRepository, MoveBalances, ListBalances, ListCounterparts, KeptPlans, PlanSettlement],
  exports: [MoveBalances, PlanSettlement],
})
export class BalancesModule {}
