import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { BalancesRepository } from './balances.repository.ts';
import { FindBalance } from './find-balance.ts';
import { FollowBalances } from './follow-balances.ts';

/** The sums beside a group: what svc-expenses says. */
@Module({
  imports: [ConfigModule.forFeature(serviceUrls), MembershipModule],
  providers: [BalancesRepository, FollowBalances, FindBalance],
  exports: [FindBalance],
})
export class BalancesModule {}
