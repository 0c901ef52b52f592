import { Module } from '@nestjs/common';
import { serviceUrlsProvider } from '../config.ts';
import { MembershipModule } from '../membership/membership.module.ts';
import { BalancesRepository } from './balances.repository.ts';
import { BalancesProjection } from './balances-projection.ts';
import { FindBalance } from './find-balance.ts';

/** Balances of a group, as svc-expenses publishes and answers them. */
@Module({
  imports: [MembershipModule],
  providers: [serviceUrlsProvider, BalancesRepository, BalancesProjection, FindBalance],
  exports: [FindBalance],
})
export class BalancesModule {}
