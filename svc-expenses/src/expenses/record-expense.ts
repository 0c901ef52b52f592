import { randomUUID } from 'node:crypto';
import { type CreateExpense, type Expense, problems } from '@allsquare/expenses-contract';
import { type Caller, type Once, Problem, type Transaction, Writes } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { divideEqually } from './divide-equally.ts';
import { ExpensesRepository, type StoredExpense } from './expenses.repository.ts';
import { postings } from './postings.ts';

/** A member records an expense of the group; payer and participants are members. */
@Injectable()
export class RecordExpense {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly groups: GroupsRepository,
    private readonly expenses: ExpensesRepository,
    private readonly moveBalances: MoveBalances,
    private readonly writes: Writes,
  ) {}

  async execute(
    caller: Caller,
    { expense: { amount, ...expense }, splits }: CreateExpense,
    once: Once | undefined,
  ): Promise<Expense> {
    const { groupId } = expense;
    const named = [expense.paidBy, ...splits.map((split) => split.userId)];
    await this.requireMembers.execute(caller, groupId, named);

    return this.writes.run(once, async (tx) => {
      await this.groups.lockLedger(tx, groupId);
      await this.checkAgain(tx, caller, groupId, named);
      const recorded: StoredExpense = {
        ...expense,
        id: randomUUID(),
        cents: amount,
        createdBy: caller.id,
        createdAt: new Date(),
        splits: await this.divide(tx, groupId, amount, splits),
      };
      await this.expenses.add(tx, recorded);
      await this.moveBalances.execute(tx, groupId, postings(recorded), ['expenses', 'balances']);
      return this.expenses.one(tx, recorded.id, caller.id);
    });
  }

  /** Somebody may have left between the check and the lock. */
  private async checkAgain(tx: Transaction, caller: Caller, groupId: string, named: string[]) {
    const members = await this.groups.activeAmongLocked(tx, groupId, [caller.id, ...named]);
    if (!members.has(caller.id)) throw new Problem(404, 'group-not-found', problems);
    if (!named.every((userId) => members.has(userId))) throw new Problem(422, 'not-a-member', problems);
  }

  /** Amounts that a client sent are kept as sent; without amounts the server divides. */
  private async divide(
    tx: Transaction,
    groupId: string,
    cents: number,
    splits: CreateExpense['splits'],
  ): Promise<StoredExpense['splits']> {
    const sent = splits.every((split) => split.amount != null);
    if (sent) return splits.map((split) => ({ userId: split.userId, cents: split.amount ?? 0, error: null }));
    const userIds = splits.map((split) => split.userId);
    const divided = divideEqually(cents, userIds, await this.expenses.roundingErrors(tx, groupId));
    await this.expenses.addRoundingErrors(tx, groupId, divided);
    return divided;
  }
}
