import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExpenseEntity } from '../expenses/expense.entity.ts';
import { ExpenseChangeEntity } from '../expenses/expense-change.entity.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { SettlementEntity } from '../settlements/settlement.entity.ts';
import { SettlementChangeEntity } from '../settlements/settlement-change.entity.ts';
import { ActivityController } from './activity.controller.ts';
import { ActivityRepository } from './activity.repository.ts';
import { ListActivity } from './list-activity.ts';
import { StandingRepository } from './standing.repository.ts';

/** What was done to the books. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ExpenseEntity, ExpenseChangeEntity, SettlementEntity, SettlementChangeEntity]),
    GroupsModule,
  ],
  controllers: [ActivityController],
  providers: [ActivityRepository, StandingRepository, ListActivity],
})
export class ActivityModule {}
