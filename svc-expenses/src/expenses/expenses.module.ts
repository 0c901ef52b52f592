import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { ApplyUpdate } from './apply-update.ts';
import { CreateExpense } from './create-expense.ts';
import { DeleteExpense } from './delete-expense.ts';
import { ExpenseEntity } from './expense.entity.ts';
import { ExpenseListRepository } from './expense-list.repository.ts';
import { ExpenseTotalEntity } from './expense-total.entity.ts';
import { ExpensesController } from './expenses.controller.ts';
import { ExpensesRepository } from './expenses.repository.ts';
import { FindExpense } from './find-expense.ts';
import { GetExpense } from './get-expense.ts';
import { GetStatistics } from './get-statistics.ts';
import { GetTotals } from './get-totals.ts';
import { HistoryRepository } from './history.repository.ts';
import { ListCountedTwice } from './list-counted-twice.ts';
import { ListExpenses } from './list-expenses.ts';
import { ListRates } from './list-rates.ts';
import { LockedExpense } from './locked-expense.ts';
import { MarkExpense } from './mark-expense.ts';
import { PostToBooks } from './post-to-books.ts';
import { RatesRepository } from './rates.repository.ts';
import { RecordExpense } from './record-expense.ts';
import { RestoreExpense } from './restore-expense.ts';
import { RevertExpense } from './revert-expense.ts';
import { StatisticsRepository } from './statistics.repository.ts';
import { StatisticsCache } from './statistics-cache.ts';
import { TakeItem } from './take-item.ts';
import { TotalsRepository } from './totals.repository.ts';
import { UpdateExpense } from './update-expense.ts';

/** Expenses and their splits. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ExpenseEntity, ExpenseTotalEntity]),
    FeatureFlagsModule,
    GroupsModule,
    BalancesModule,
  ],
  controllers: [ExpensesController],
  providers: [
    ExpensesRepository,
    ExpenseListRepository,
    HistoryRepository,
    TotalsRepository,
    RatesRepository,
    PostToBooks,
    RecordExpense,
    FindExpense,
    GetExpense,
    ListExpenses,
    ListCountedTwice,
    ListRates,
    GetTotals,
    GetStatistics,
    StatisticsCache,
    StatisticsRepository,
    CreateExpense,
    LockedExpense,
    MarkExpense,
    ApplyUpdate,
    UpdateExpense,
    TakeItem,
    DeleteExpense,
    RestoreExpense,
    RevertExpense,
  ],
  exports: [PostToBooks, RecordExpense, MarkExpense, ApplyUpdate, ExpensesRepository, HistoryRepository],
})
export class ExpensesModule {}
