import { Module } from '@nestjs/common';
import { GetSampleRead } from './get-sample-read.ts';
import { RunSampleWrite } from './run-sample-write.ts';
import { SampleOperationsController } from './sample-operations.controller.ts';

/** The start of a new operation: a write and a read. */
@Module({ controllers: [SampleOperationsController], providers: [RunSampleWrite, GetSampleRead] })
export class SampleOperationsModule {}
