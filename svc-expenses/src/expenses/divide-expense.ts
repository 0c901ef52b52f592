import type { CreateExpense } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BooksRepository } from './books.repository.ts';
import { divideEqually } from './divide-equally.ts';
import type { StoredSplit } from './expense.ts';

/** The shares of an expense: amounts that a client sent are kept as sent; without amounts the server divides. */
@Injectable()
export class DivideExpense {
  constructor(private readonly books: BooksRepository) {}

  async execute(
    tx: Transaction,
    groupId: string,
    cents: number,
    splits: CreateExpense['splits'],
  ): Promise<StoredSplit[]> {
    const sent = splits.every((split) => split.amount != null);
    if (sent) return splits.map((split) => ({ userId: split.userId, cents: split.amount ?? 0, error: null }));
    const userIds = splits.map((split) => split.userId);
    return divideEqually(cents, userIds, await this.books.roundingErrors(tx, groupId));
  }
}
