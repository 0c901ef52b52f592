import { currencyField } from '@allsquare/contract-kit';
import type { GroupBalance, MemberBalance } from '@allsquare/expenses-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { RequireMembers } from '../groups/require-members.ts';
import { BalancesRepository } from './balances.repository.ts';
import { balanceFields } from './money-fields.ts';

/** The caller's balances by group, or everybody's in one group. */
@Injectable()
export class ListBalances {
  constructor(
    private readonly balances: BalancesRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async listOfCaller(caller: Caller): Promise<z.infer<typeof GroupBalance>[]> {
    const mine = await this.balances.listByMember(caller.id);
    return mine.map(({ groupId, currency, cents }) => ({
      groupId,
      ...currencyField(currency),
      ...balanceFields(cents),
    }));
  }

  async listOfGroup(caller: Caller, groupId: string): Promise<MemberBalance[]> {
    await this.requireMembers.require('reads', { caller, groupId });
    const { balances } = await this.balances.listByGroup(groupId);
    return balances.map(({ id, name, colour, cents }) => ({ userId: id, name, colour, ...balanceFields(cents) }));
  }
}
