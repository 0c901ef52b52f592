import { Module } from '@nestjs/common';
import { SampleItemsModule } from '../sample-items/sample-items.module.ts';
import { PersonProjection } from './person-projection.ts';

/** The names of people. */
@Module({ imports: [SampleItemsModule], providers: [PersonProjection] })
export class PeopleModule {}
