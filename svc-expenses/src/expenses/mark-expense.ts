import type { Caller, Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { negate, postings } from '../balances/postings.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import type { StoredExpense } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { PostToBooks } from './post-to-books.ts';

/** The part of a write that deletes or restores an expense: it removes from the books exactly what it had added. */
@Injectable()
export class MarkExpense {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly postToBooks: PostToBooks,
    private readonly moveBalances: MoveBalances,
  ) {}

  /** Lock the ledger first. `ofSeat`: a former member who may be worse off. */
  async mark(
    tx: Transaction,
    group: LockedGroup,
    caller: Caller,
    expense: StoredExpense,
    how: 'deleted' | 'restored',
    ofSeat?: string,
  ) {
    const moves = postings(expense);
    await this.expenses.mark(tx, how, group.groupId, [expense], caller.id);
    if (how === 'deleted') {
      this.postToBooks.post(tx, group, { removed: expense });
      this.moveBalances.move(tx, group, negate(moves), undefined, ofSeat);
    } else {
      this.postToBooks.post(tx, group, { added: expense });
      this.moveBalances.move(tx, group, moves, undefined, ofSeat);
    }
    tx.notifyBrowsers(group.memberIds, ['expenses', 'balances'], group.groupId);
  }
}
