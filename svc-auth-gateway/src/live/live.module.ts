import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { limitsConfig } from '../config.ts';
import { EndedModule } from '../ended/ended.module.ts';
import { LiveController } from './live.controller.ts';
import { LiveStreams } from './live-streams.ts';

/** Live events to browsers. */
@Module({
  imports: [ConfigModule.forFeature(limitsConfig), EndedModule],
  controllers: [LiveController],
  providers: [LiveStreams],
})
export class LiveModule {}
