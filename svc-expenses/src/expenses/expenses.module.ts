import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { BooksRepository } from './books.repository.ts';
import { ChangeExpense } from './change-expense.ts';
import { DeleteExpense } from './delete-expense.ts';
import { ExpenseListRepository } from './expense-list.repository.ts';
import { ExpensesController } from './expenses.controller.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { HistoryRepository } from './history.repository.ts';
import { ListExpenses } from './list-expenses.ts';
import { ReadExpense } from './read-expense.ts';
import { RecordExpense } from './record-expense.ts';
import { SumExpenses } from './sum-expenses.ts';

/** Expenses and their splits. */
@Module({
  imports: [GroupsModule, BalancesModule],
  controllers: [ExpensesController],
  providers: [
    ExpensesRepository,
    ExpenseListRepository,
    HistoryRepository,
    BooksRepository,
    FindExpense,
    ReadExpense,
    ListExpenses,
    SumExpenses,
    RecordExpense,
    ChangeExpense,
    DeleteExpense,
  ],
})
export class ExpensesModule {}
