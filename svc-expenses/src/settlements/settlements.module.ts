import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { LedgerEntity } from '../groups/ledger.entity.ts';
import { DeleteSettlement } from './delete-settlement.ts';
import { ListSettlements } from './list-settlements.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { RecordSettlement } from './record-settlement.ts';
import { RestoreSettlement } from './restore-settlement.ts';
import { SettlementEntity } from './settlement.entity.ts';
import { SettlementsController } from './settlements.controller.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** Payments between people of a group. */
@Module({
  imports: [TypeOrmModule.forFeature([SettlementEntity, LedgerEntity]), GroupsModule, BalancesModule],
  controllers: [SettlementsController],
  providers: [
    SettlementsRepository,
    ListSettlements,
    RecordSettlement,
    MarkSettlement,
    DeleteSettlement,
    RestoreSettlement,
  ],
  exports: [SettlementsRepository, MarkSettlement],
})
export class SettlementsModule {}
