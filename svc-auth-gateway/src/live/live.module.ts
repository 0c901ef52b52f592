import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { LiveController } from './live.controller.ts';
import { LiveStreams } from './live-streams.ts';

/** Live events to browsers. */
@Module({ imports: [SessionModule], controllers: [LiveController], providers: [LiveStreams] })
export class LiveModule {}
