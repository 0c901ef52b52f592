import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GroupsModule } from '../groups/groups.module.ts';
import { BalanceEntity } from './balance.entity.ts';
import { BalancesController } from './balances.controller.ts';
import { BalancesRepository } from './balances.repository.ts';
import { CloseSeat } from './close-seat.ts';
import { ExplainBalance } from './explain-balance.ts';
import { KeptArisen } from './kept-arisen.ts';
import { KeptPlans } from './kept-plans.ts';
import { ListBalances } from './list-balances.ts';
import { ListCounterparts } from './list-counterparts.ts';
import { MoveBalances } from './move-balances.ts';
import { PlanSettlement } from './plan-settlement.ts';
import { TellBalances } from './tell-balances.ts';
import { WhyRepository } from './why.repository.ts';

/** The ledger: balances, how they move, and the plan to settle them. */
@Module({
  imports: [TypeOrmModule.forFeature([BalanceEntity]), GroupsModule],
  controllers: [BalancesController],
  providers: [
    BalancesRepository,
    MoveBalances,
    TellBalances,
    ListBalances,
    ListCounterparts,
    KeptPlans,
    PlanSettlement,
    WhyRepository,
    KeptArisen,
    ExplainBalance,
    CloseSeat,
  ],
  exports: [MoveBalances, PlanSettlement],
})
export class BalancesModule {}
