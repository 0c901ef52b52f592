import { MAX_IMPORTED_AT_ONCE, type undoImport } from '@allsquare/expenses-contract';
import { type AnswerOf, type Caller, FeatureFlags, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { addToMemberTotals } from '../balances/add-to-member-totals.ts';
import { MoveBalances } from '../balances/move-balances.ts';
import { negate, paymentPostings, postings, sumPostings } from '../balances/postings.ts';
import { ExpensesRepository } from '../expenses/expenses.repository.ts';
import { PostToBooks } from '../expenses/post-to-books.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { SettlementsRepository } from '../settlements/settlements.repository.ts';
import type { ImportEntity } from './import.entity.ts';
import { ImportsRepository } from './imports.repository.ts';

type Answer = AnswerOf<typeof undoImport>;

/**
 * Whoever has made an import, or an admin, deletes its newest entries, in one write. What counts for former members is
 * the sum of the entries deleted together.
 */
@Injectable()
export class UndoImport {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly groups: GroupsRepository,
    private readonly imports: ImportsRepository,
    private readonly expenses: ExpensesRepository,
    private readonly settlements: SettlementsRepository,
    private readonly postToBooks: PostToBooks,
    private readonly moveBalances: MoveBalances,
    private readonly features: FeatureFlags,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async undo(caller: Caller, groupId: string, importId: string): Promise<Answer> {
    this.features.require('imports');
    const demand = { caller, groupId };
    const isAsked = await this.requireMembers.require('writes', demand);
    const found = await this.imports.findRecent(groupId, importId);
    if (!found || !(await this.isAllowed(caller, found))) throw refuse('import-not-found');
    return this.requireMembers.retryAfterRefresh(demand, () => this.undoBatch(caller, found), isAsked);
  }

  /** All of it, as far as there is time. Returns how many entries are left. */
  async undoUntil(caller: Caller, groupId: string, importId: string, until: number): Promise<number> {
    let { left } = await this.undo(caller, groupId, importId);
    while (left > 0 && Date.now() < until) ({ left } = await this.undo(caller, groupId, importId));
    return left;
  }

  private async isAllowed(caller: Caller, { groupId, by }: ImportEntity): Promise<boolean> {
    if (by === caller.id) return true;
    const own = await this.groups.listAccountsOf([groupId], caller.id);
    return own.includes(by) || this.requireMembers.isAdmin({ caller, groupId });
  }

  private undoBatch(caller: Caller, one: ImportEntity): Promise<Answer> {
    return this.unitOfWork.runBatched(one.groupId, undefined, (tx) => this.deleteBatch(tx, caller, one), {
      isLarge: true,
    });
  }

  private async deleteBatch(tx: Transaction, caller: Caller, one: ImportEntity): Promise<Answer> {
    const { groupId, id } = one;
    const group = await this.requireMembers.lock(tx, { caller, groupId, everybody: true });
    const { expenses, settlements, count } = await this.imports.listStanding(tx, one, MAX_IMPORTED_AT_ONCE);
    if (!one.undoneAt) tx.sendOnCommit(() => this.imports.markUndone(tx, one));
    if (count === 0) return { left: 0 };
    for (const expense of expenses) this.postToBooks.post(tx, group, { removed: expense });
    const settled = negate(
      sumPostings(settlements.map(({ payerId, payeeId, cents }) => paymentPostings(payerId, payeeId, cents))),
    );
    const moves = sumPostings([settled, negate(sumPostings(expenses.map(postings)))]);
    this.moveBalances.move(tx, group, moves);
    if (settlements.length > 0) addToMemberTotals(tx, groupId, 'settled', settled);
    tx.sendOnCommit(
      () => this.settlements.addToCount(tx, groupId, -settlements.length),
      () => this.expenses.mark(tx, 'deleted', groupId, expenses, caller.id, id),
      () => this.settlements.mark(tx, 'deleted', groupId, settlements, caller.id, id),
    );
    tx.notifyBrowsers(group.memberIds, ['expenses', 'settlements', 'balances'], groupId);
    return { left: count - expenses.length - settlements.length };
  }
}
