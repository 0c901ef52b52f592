import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { LedgerEntity } from '../groups/ledger.entity.ts';
import { ChangeSettlement } from './change-settlement.ts';
import { DeleteSettlement } from './delete-settlement.ts';
import { ListSettlements } from './list-settlements.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { ReadSettlementHistory } from './read-settlement-history.ts';
import { RecordSettlement } from './record-settlement.ts';
import { ReplaceSettlement } from './replace-settlement.ts';
import { RestoreSettlement } from './restore-settlement.ts';
import { RevertSettlement } from './revert-settlement.ts';
import { SettlementEntity } from './settlement.entity.ts';
import { SettlementHistoryRepository } from './settlement-history.repository.ts';
import { SettlementsController } from './settlements.controller.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { WriteSettlement } from './write-settlement.ts';

/** Payments between people of a group. */
@Module({
  imports: [TypeOrmModule.forFeature([SettlementEntity, LedgerEntity]), GroupsModule, BalancesModule, OffersModule],
  controllers: [SettlementsController],
  providers: [
    SettlementsRepository,
    SettlementHistoryRepository,
    WriteSettlement,
    MarkSettlement,
    ReplaceSettlement,
    ListSettlements,
    ReadSettlementHistory,
    RecordSettlement,
    ChangeSettlement,
    DeleteSettlement,
    RestoreSettlement,
    RevertSettlement,
  ],
  exports: [SettlementsRepository, SettlementHistoryRepository, MarkSettlement, ReplaceSettlement],
})
export class SettlementsModule {}
