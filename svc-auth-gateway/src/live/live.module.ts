import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { limitsConfig } from '../config.ts';
import { EndedSessionsModule } from '../ended-sessions/ended-sessions.module.ts';
import { LiveController } from './live.controller.ts';
import { LiveStreams } from './live-streams.ts';

/** Live events to browsers. */
@Module({
  imports: [ConfigModule.forFeature(limitsConfig), EndedSessionsModule],
  controllers: [LiveController],
  providers: [LiveStreams],
})
export class LiveModule {}
