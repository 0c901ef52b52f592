import type { Rate } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { RatesRepository } from './rates.repository.ts';

/** The last amounts that were entered in other currencies than the group's. */
@Injectable()
export class ListRates {
  constructor(
    private readonly rates: RatesRepository,
    private readonly requireMembers: RequireMembers,
    private readonly features: FeatureFlags,
  ) {}

  async list(caller: Caller, groupId: string): Promise<Rate[]> {
    this.features.require('currencies');
    await this.requireMembers.require('reads', { caller, groupId });
    return this.rates.listByGroup(groupId);
  }
}
