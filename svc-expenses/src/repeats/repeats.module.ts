import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { dueExpenses } from '../config.ts';
import { ExpensesModule } from '../expenses/expenses.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { CreateDueExpense } from './create-due-expense.ts';
import { CreateDueExpenses } from './create-due-expenses.ts';
import { CreateRepeat } from './create-repeat.ts';
import { DeleteRepeat } from './delete-repeat.ts';
import { ListRepeats } from './list-repeats.ts';
import { LockedRepeat } from './locked-repeat.ts';
import { RepeatEntity } from './repeat.entity.ts';
import { RepeatsController } from './repeats.controller.ts';
import { RepeatsRepository } from './repeats.repository.ts';
import { UpdateRepeat } from './update-repeat.ts';

/** Repeating bills. */
@Module({
  imports: [
    ConfigModule.forFeature(dueExpenses),
    TypeOrmModule.forFeature([RepeatEntity]),
    FeatureFlagsModule,
    GroupsModule,
    BalancesModule,
    ExpensesModule,
  ],
  controllers: [RepeatsController],
  providers: [
    RepeatsRepository,
    CreateDueExpense,
    CreateDueExpenses,
    ListRepeats,
    CreateRepeat,
    LockedRepeat,
    UpdateRepeat,
    DeleteRepeat,
  ],
  exports: [RepeatsRepository],
})
export class RepeatsModule {}
