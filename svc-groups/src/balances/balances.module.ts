import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { serviceUrls } from '../config.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { BalancesRepository } from './balances.repository.ts';
import { BalancesProjection } from './balances-projection.ts';
import { FindBalance } from './find-balance.ts';
import { GroupBalancesEntity } from './group-balances.entity.ts';
import { SuspendSeat } from './suspend-seat.ts';

/** Balances of a group, published by svc-expenses or requested from it. */
@Module({
  imports: [ConfigModule.forFeature(serviceUrls), TypeOrmModule.forFeature([GroupBalancesEntity]), MembershipModule],
  providers: [BalancesRepository, BalancesProjection, FindBalance, SuspendSeat],
  exports: [BalancesRepository, FindBalance, SuspendSeat],
})
export class BalancesModule {}
