import { randomUUID } from 'node:crypto';
import type { CreateSettlement, Settlement } from '@allsquare/expenses-contract';
import { type Caller, type Once, Writes } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member records a payment between two people of the group: members, or former members whose balance is not zero. */
@Injectable()
export class RecordSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly balances: BalancesRepository,
    private readonly settlements: SettlementsRepository,
    private readonly moveBalances: MoveBalances,
    private readonly writes: Writes,
  ) {}

  async execute(caller: Caller, settlement: CreateSettlement, once: Once | undefined): Promise<Settlement> {
    const { groupId, payerId, payeeId, amount: cents, notes } = settlement;
    const former = await this.balances.openAmongFormer(groupId, [payerId, payeeId]);
    await this.requireMembers.execute(caller, groupId, without(former, payerId, payeeId));

    return this.writes.run(once, async (tx) => {
      await this.requireMembers.lock(tx, caller, groupId);
      const stillFormer = await this.balances.openAmongFormer(groupId, [payerId, payeeId], tx);
      await this.requireMembers.lock(tx, caller, groupId, without(stillFormer, payerId, payeeId));

      const createdAt = new Date();
      const id = randomUUID();
      const date = settlement.date ?? createdAt.toISOString();
      await this.settlements.add(tx, {
        id,
        groupId,
        payerId,
        payeeId,
        cents,
        date,
        notes,
        createdBy: caller.id,
        createdAt,
      });
      await this.settlements.addToCount(tx, groupId, 1);
      await this.moveBalances.execute(tx, groupId, paid(payerId, payeeId, cents), ['settlements', 'balances']);
      return this.settlements.one(tx, id);
    });
  }
}

const without = (former: Set<string>, ...userIds: string[]) => userIds.filter((userId) => !former.has(userId));

/** Who pays owes less, who receives is owed less. */
export const paid = (payerId: string, payeeId: string, cents: number) =>
  new Map([
    [payerId, cents],
    [payeeId, -cents],
  ]);
