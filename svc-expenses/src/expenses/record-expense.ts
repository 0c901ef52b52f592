import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { postings } from '../balances/postings.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import type { StoredExpense } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { PostToBooks } from './post-to-books.ts';

/** The part of a write that records an expense: its row, books and balances. */
@Injectable()
export class RecordExpense {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly postToBooks: PostToBooks,
    private readonly moveBalances: MoveBalances,
  ) {}

  /** Lock the ledger first. */
  record(tx: Transaction, group: LockedGroup, expense: StoredExpense) {
    tx.batchOnCommit('expenses', expense, (all) => this.expenses.insert(tx, all));
    this.addToBooks(tx, group, expense);
  }

  /** Of one whose row is there. */
  addToBooks(tx: Transaction, group: LockedGroup, expense: StoredExpense) {
    this.postToBooks.post(tx, group, { added: expense });
    this.moveBalances.move(tx, group, postings(expense));
  }
}
