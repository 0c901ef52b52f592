import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BalancesModule } from '../balances/balances.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { LedgerEntity } from '../groups/ledger.entity.ts';
import { ApplySettlementUpdate } from './apply-settlement-update.ts';
import { CreateSettlement } from './create-settlement.ts';
import { DeleteSettlement } from './delete-settlement.ts';
import { GetSettlement } from './get-settlement.ts';
import { ListSettlements } from './list-settlements.ts';
import { LockedSettlement } from './locked-settlement.ts';
import { MarkSettlement } from './mark-settlement.ts';
import { RecordSettlement } from './record-settlement.ts';
import { RestoreSettlement } from './restore-settlement.ts';
import { RevertSettlement } from './revert-settlement.ts';
import { SettlementEntity } from './settlement.entity.ts';
import { SettlementHistoryRepository } from './settlement-history.repository.ts';
import { SettlementsController } from './settlements.controller.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { UpdateSettlement } from './update-settlement.ts';

/** Payments between people of a group. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SettlementEntity, LedgerEntity]),
    GroupsModule,
    BalancesModule,
    FeatureFlagsModule,
  ],
  controllers: [SettlementsController],
  providers: [
    SettlementsRepository,
    SettlementHistoryRepository,
    LockedSettlement,
    RecordSettlement,
    MarkSettlement,
    ApplySettlementUpdate,
    ListSettlements,
    GetSettlement,
    CreateSettlement,
    UpdateSettlement,
    DeleteSettlement,
    RestoreSettlement,
    RevertSettlement,
  ],
  exports: [
    SettlementsRepository,
    SettlementHistoryRepository,
    RecordSettlement,
    MarkSettlement,
    ApplySettlementUpdate,
  ],
})
export class SettlementsModule {}
