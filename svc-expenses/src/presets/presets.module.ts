import { OffersModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GroupsModule } from '../groups/groups.module.ts';
import { ChangePresets } from './change-presets.ts';
import { PresetsController } from './presets.controller.ts';
import { PresetsRepository } from './presets.repository.ts';
import { ReadPresets } from './read-presets.ts';
import { SplitPresetsEntity } from './split-presets.entity.ts';

/** The splits that a group uses often. */
@Module({
  imports: [TypeOrmModule.forFeature([SplitPresetsEntity]), OffersModule, GroupsModule],
  controllers: [PresetsController],
  providers: [PresetsRepository, ReadPresets, ChangePresets],
})
export class PresetsModule {}
