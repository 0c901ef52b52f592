import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { AddExpense } from './add-expense.ts';
import { BooksRepository } from './books.repository.ts';
import { ChangeExpense } from './change-expense.ts';
import { DeleteExpense } from './delete-expense.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { ExpenseListRepository } from './expense-list.repository.ts';
import { ExpenseTotalEntity } from './expense-total.entity.ts';
import { ExpensesController } from './expenses.controller.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { HistoryRepository } from './history.repository.ts';
import { ListCountedTwice } from './list-counted-twice.ts';
import { ListExpenses } from './list-expenses.ts';
import { MarkExpense } from './mark-expense.ts';
import { ReadExpense } from './read-expense.ts';
import { RecordExpense } from './record-expense.ts';
import { ReplaceExpense } from './replace-expense.ts';
import { RestoreExpense } from './restore-expense.ts';
import { RevertExpense } from './revert-expense.ts';
import { SumExpenses } from './sum-expenses.ts';
import { TakeItem } from './take-item.ts';
import { TotalsRepository } from './totals.repository.ts';
import { WriteExpense } from './write-expense.ts';

/** Expenses and their splits. */
@Module({
  imports: [TypeOrmModule.forFeature([ExpenseEntity, ExpenseTotalEntity]), OffersModule, GroupsModule, BalancesModule],
  controllers: [ExpensesController],
  providers: [
    ExpensesRepository,
    ExpenseListRepository,
    HistoryRepository,
    TotalsRepository,
    BooksRepository,
    FindExpense,
    ReadExpense,
    ListExpenses,
    ListCountedTwice,
    SumExpenses,
    AddExpense,
    RecordExpense,
    WriteExpense,
    MarkExpense,
    ReplaceExpense,
    ChangeExpense,
    TakeItem,
    DeleteExpense,
    RestoreExpense,
    RevertExpense,
  ],
  exports: [AddExpense, MarkExpense, ReplaceExpense, ExpensesRepository, HistoryRepository],
})
export class ExpensesModule {}
