import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { ExpensesModule } from '../expenses/expenses.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { SettlementsModule } from '../settlements/settlements.module.ts';
import { ImportEntity } from './import.entity.ts';
import { ImportEntries } from './import-entries.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsRepository } from './imports.repository.ts';
import { UndoImport } from './undo-import.ts';

/** Entries of a file, brought in and taken back in batches. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportEntity]),
    FeatureFlagsModule,
    GroupsModule,
    BalancesModule,
    ExpensesModule,
    SettlementsModule,
  ],
  controllers: [ImportsController],
  providers: [ImportsRepository, ImportEntries, UndoImport],
  exports: [UndoImport],
})
export class ImportsModule {}
