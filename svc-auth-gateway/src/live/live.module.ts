import { Module } from '@nestjs/common';
import { EndedModule } from '../ended/ended.module.ts';
import { LiveController } from './live.controller.ts';
import { LiveStreams } from './live-streams.ts';

/** Live events to browsers. */
@Module({ imports: [EndedModule], controllers: [LiveController], providers: [LiveStreams] })
export class LiveModule {}
