import * as contract from '@allsquare/sample-items-contract';
import type { ServiceDefinition } from '@allsquare/service-kit';
import declared from '../service.json' with { type: 'json' };
import { AppModule } from './app.module.ts';
import { SampleItems1700000000000 } from './migrations/1700000000000-sample-items.ts';
import { SampleItemSampleField1700000000001 } from './migrations/1700000000001-sample-item-sample-field.ts';
import { SampleItemEntity } from './sample-items/sample-item.entity.ts';

/** Sample items of people. Owned by Team Sample items. */
export const service: ServiceDefinition = {
  name: 'svc-sample-items',
  module: AppModule,
  docs: { ...declared.document, contract },
  database: {
    entities: [SampleItemEntity],
    migrations: [SampleItems1700000000000, SampleItemSampleField1700000000001],
  },
  publishes: [contract.sampleItemsEvents],
};
