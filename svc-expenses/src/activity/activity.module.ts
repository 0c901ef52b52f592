import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExpenseEntity } from '../expenses/expense.entity.ts';
import { ExpenseChangeEntity } from '../expenses/expense-change.entity.ts';
import { ExpensesModule } from '../expenses/expenses.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { ImportsModule } from '../imports/imports.module.ts';
import { RepeatsModule } from '../repeats/repeats.module.ts';
import { SettlementEntity } from '../settlements/settlement.entity.ts';
import { SettlementChangeEntity } from '../settlements/settlement-change.entity.ts';
import { SettlementsModule } from '../settlements/settlements.module.ts';
import { ActivityController } from './activity.controller.ts';
import { ActivityRepository } from './activity.repository.ts';
import { CurrentStateRepository } from './current-state.repository.ts';
import { ListActivity } from './list-activity.ts';
import { UndoActivity } from './undo-activity.ts';
import { UndoRecord } from './undo-record.ts';

/** The activity list, and the undo of everything one person did. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ExpenseEntity, ExpenseChangeEntity, SettlementEntity, SettlementChangeEntity]),
    GroupsModule,
    ExpensesModule,
    SettlementsModule,
    RepeatsModule,
    ImportsModule,
  ],
  controllers: [ActivityController],
  providers: [ActivityRepository, CurrentStateRepository, ListActivity, UndoRecord, UndoActivity],
})
export class ActivityModule {}
