import { randomUUID } from 'node:crypto';
import { type CreateSettlement, problems, type Settlement } from '@allsquare/expenses-contract';
import { type Caller, type Once, Problem, Writes } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A member records a payment between two members; it may exceed what is owed. */
@Injectable()
export class RecordSettlement {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly groups: GroupsRepository,
    private readonly settlements: SettlementsRepository,
    private readonly moveBalances: MoveBalances,
    private readonly writes: Writes,
  ) {}

  async execute(caller: Caller, settlement: CreateSettlement, once: Once | undefined): Promise<Settlement> {
    const { groupId, payerId, payeeId, amount: cents, notes } = settlement;
    await this.requireMembers.execute(caller, groupId, [payerId, payeeId]);

    return this.writes.run(once, async (tx) => {
      await this.groups.lockLedger(tx, groupId);
      const members = await this.groups.activeAmongLocked(tx, groupId, [caller.id, payerId, payeeId]);
      if (!members.has(caller.id)) throw new Problem(404, 'group-not-found', problems);
      if (!members.has(payerId) || !members.has(payeeId)) throw new Problem(422, 'not-a-member', problems);

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
      const postings = new Map([
        [payerId, cents],
        [payeeId, -cents],
      ]);
      await this.moveBalances.execute(tx, groupId, postings, ['settlements', 'balances']);
      return this.settlements.one(tx, id);
    });
  }
}
