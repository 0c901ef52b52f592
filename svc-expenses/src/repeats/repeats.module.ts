import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dueBills } from '../config.ts';
import { ExpensesModule } from '../expenses/expenses.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { ChangeRepeat } from './change-repeat.ts';
import { CreateRepeat } from './create-repeat.ts';
import { DeleteRepeat } from './delete-repeat.ts';
import { ListRepeats } from './list-repeats.ts';
import { MakeBill } from './make-bill.ts';
import { MakeDueBills } from './make-due-bills.ts';
import { RepeatEntity } from './repeat.entity.ts';
import { RepeatsController } from './repeats.controller.ts';
import { RepeatsRepository } from './repeats.repository.ts';
import { WriteRepeat } from './write-repeat.ts';

/** Bills that come again. */
@Module({
  imports: [
    ConfigModule.forFeature(dueBills),
    TypeOrmModule.forFeature([RepeatEntity]),
    OffersModule,
    GroupsModule,
    ExpensesModule,
  ],
  controllers: [RepeatsController],
  providers: [
    RepeatsRepository,
    MakeBill,
    MakeDueBills,
    ListRepeats,
    CreateRepeat,
    WriteRepeat,
    ChangeRepeat,
    DeleteRepeat,
  ],
  exports: [RepeatsRepository],
})
export class RepeatsModule {}
