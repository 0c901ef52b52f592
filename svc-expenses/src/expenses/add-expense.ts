import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MoveBalances } from '../balances/move-balances.ts';
import { postings } from '../balances/postings.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { BooksRepository } from './books.repository.ts';
import type { StoredExpense } from './expense.ts';
import { ExpensesRepository } from './expenses.repository.ts';

/** The part of a write that adds an expense to the books. */
@Injectable()
export class AddExpense {
  constructor(
    private readonly expenses: ExpensesRepository,
    private readonly books: BooksRepository,
    private readonly moveBalances: MoveBalances,
  ) {}

  /** Lock the ledger first. It leaves with the COMMIT. */
  add(tx: Transaction, group: LockedGroup, expense: StoredExpense) {
    tx.storeFor(expense.createdBy);
    tx.live(group.memberIds, ['expenses', 'balances'], group.groupId);
    tx.withCommitTogether('expenses', expense, (all) => this.expenses.insert(tx, all));
    this.books.enter(tx, group, { added: expense });
    this.moveBalances.move(tx, group, postings(expense));
  }
}
