import { FeatureFlagsModule } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GroupsModule } from '../groups/groups.module.ts';
import { GetPresets } from './get-presets.ts';
import { PresetsController } from './presets.controller.ts';
import { PresetsRepository } from './presets.repository.ts';
import { SplitPresetsEntity } from './split-presets.entity.ts';
import { UpdatePresets } from './update-presets.ts';

/** Frequent splits of a group. */
@Module({
  imports: [TypeOrmModule.forFeature([SplitPresetsEntity]), FeatureFlagsModule, GroupsModule],
  controllers: [PresetsController],
  providers: [PresetsRepository, GetPresets, UpdatePresets],
})
export class PresetsModule {}
