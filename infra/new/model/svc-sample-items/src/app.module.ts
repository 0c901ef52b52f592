import { Module } from '@nestjs/common';
import { PeopleModule } from './people/people.module.ts';
import { SampleItemsModule } from './sample-items/sample-items.module.ts';
import { SampleOperationsModule } from './sample-operations/sample-operations.module.ts';

@Module({ imports: [SampleItemsModule, PeopleModule, SampleOperationsModule] })
export class AppModule {}
