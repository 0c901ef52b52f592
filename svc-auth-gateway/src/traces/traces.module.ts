import { Module } from '@nestjs/common';
import { TracesController } from './traces.controller.ts';

/** The spans that browsers report. */
@Module({ controllers: [TracesController] })
export class TracesModule {}
