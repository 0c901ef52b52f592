import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GroupsModule } from '../groups/groups.module.ts';
import { BalanceEntity } from './balance.entity.ts';
import { BalancesController } from './balances.controller.ts';
import { BalancesRepository } from './balances.repository.ts';
import { CloseSeat } from './close-seat.ts';
import { ExplainBalance } from './explain-balance.ts';
import { ExplainPayment } from './explain-payment.ts';
import { ListBalances } from './list-balances.ts';
import { ListCounterparts } from './list-counterparts.ts';
import { MoveBalances } from './move-balances.ts';
import { OriginCache } from './origin-cache.ts';
import { PlanCache } from './plan-cache.ts';
import { PlanSettlement } from './plan-settlement.ts';
import { PublishBalances } from './publish-balances.ts';
import { WhyRepository } from './why.repository.ts';

/** The ledger: balances, how they move, and the plan to settle them. */
@Module({
  imports: [TypeOrmModule.forFeature([BalanceEntity]), GroupsModule],
  controllers: [BalancesController],
  providers: [
    BalancesRepository,
    MoveBalances,
    PublishBalances,
    ListBalances,
    ListCounterparts,
    PlanCache,
    PlanSettlement,
    WhyRepository,
    OriginCache,
    ExplainBalance,
    ExplainPayment,
    CloseSeat,
  ],
  exports: [MoveBalances, PlanSettlement],
})
export class BalancesModule {}
