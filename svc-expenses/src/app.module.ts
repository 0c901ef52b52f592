import { Module } from '@nestjs/common';
import { BalancesController } from './balances/balances.controller.ts';
import { BalancesRepository } from './balances/balances.repository.ts';
import { ListBalances } from './balances/list-balances.ts';
import { ListCounterparts } from './balances/list-counterparts.ts';
import { MoveBalances } from './balances/move-balances.ts';
import { PlanSettlement } from './balances/plan-settlement.ts';
import { peersProvider } from './config.ts';
import { BooksRepository } from './expenses/books.repository.ts';
import { ChangeExpense } from './expenses/change-expense.ts';
import { DeleteExpense } from './expenses/delete-expense.ts';
import { ExpenseListRepository } from './expenses/expense-list.repository.ts';
import { ExpensesController } from './expenses/expenses.controller.ts';
import { ExpensesRepository } from './expenses/expenses.repository.ts';
import { FindExpense } from './expenses/find-expense.ts';
import { HistoryRepository } from './expenses/history.repository.ts';
import { ListExpenses } from './expenses/list-expenses.ts';
import { ReadExpense } from './expenses/read-expense.ts';
import { RecordExpense } from './expenses/record-expense.ts';
import { SumExpenses } from './expenses/sum-expenses.ts';
import { FollowGroup } from './groups/follow-group.ts';
import { GroupsRepository } from './groups/groups.repository.ts';
import { RequireMembers } from './groups/require-members.ts';
import { FollowPerson } from './people/follow-person.ts';
import { DeleteSettlement } from './settlements/delete-settlement.ts';
import { ListSettlements } from './settlements/list-settlements.ts';
import { RecordSettlement } from './settlements/record-settlement.ts';
import { SettlementsController } from './settlements/settlements.controller.ts';
import { SettlementsRepository } from './settlements/settlements.repository.ts';

@Module({
  controllers: [ExpensesController, BalancesController, SettlementsController],
  providers: [
    peersProvider,
    GroupsRepository,
    FollowGroup,
    FollowPerson,
    RequireMembers,
    ExpensesRepository,
    ExpenseListRepository,
    HistoryRepository,
    BooksRepository,
    FindExpense,
    ChangeExpense,
    DeleteExpense,
    ReadExpense,
    SumExpenses,
    RecordExpense,
    ListExpenses,
    SettlementsRepository,
    RecordSettlement,
    DeleteSettlement,
    ListSettlements,
    BalancesRepository,
    MoveBalances,
    ListBalances,
    ListCounterparts,
    PlanSettlement,
  ],
})
export class AppModule {}
