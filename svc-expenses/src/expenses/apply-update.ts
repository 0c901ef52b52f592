import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { difference, negate, type Postings, postings, signOf, sumPostings } from '../balances/postings.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import type { StoredExpense } from './expense.ts';
import { ExpensesRepository, type UpdateKind } from './expenses.repository.ts';
import { changesBetween } from './field-changes.ts';
import { PostToBooks } from './post-to-books.ts';

/** The part of a write that replaces an expense's state in the books and in its history. */
@Injectable()
export class ApplyUpdate {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly postToBooks: PostToBooks,
    private readonly moveBalances: MoveBalances,
  ) {}

  /** Returns whether anything changed. Lock the ledger first. `ofSeat`: a former member who may be worse off. */
  async apply(
    tx: Transaction,
    group: LockedGroup,
    caller: Caller,
    before: StoredExpense,
    after: StoredExpense,
    how: UpdateKind = 'changed',
    ofSeat?: string,
  ): Promise<boolean> {
    const changes = changesBetween(before, after);
    if (changes.length === 0) return false;
    await this.expenses.update(tx, { before, after, changes, by: caller.id, how });
    this.postToBooks.post(tx, group, { removed: before, added: after });
    const moves = movesBetween(before, after);
    this.moveBalances.move(tx, group, moves, undefined, ofSeat);
    tx.notifyBrowsers(group.memberIds, moves.size > 0 ? ['expenses', 'balances'] : ['expenses'], group.groupId);
    return true;
  }
}

/** Keeps the zeros if the group's total changes: it is published with its balances, even if none moves. */
function movesBetween(before: StoredExpense, after: StoredExpense): Postings {
  const isTotalChanged = after.cents * signOf(after) !== before.cents * signOf(before);
  const [added, removed] = [postings(after), postings(before)];
  return isTotalChanged ? sumPostings([added, negate(removed)]) : difference(added, removed);
}
