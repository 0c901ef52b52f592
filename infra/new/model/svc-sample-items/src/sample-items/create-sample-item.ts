import { randomUUID } from 'node:crypto';
import {
  type CreateSampleItem as CreateSampleItemBody,
  type SampleItem,
  sampleItemsEvents,
} from '@allsquare/sample-items-contract';
import { type Caller, type IdempotencyRequest, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { SampleItemsRepository, toSampleItem } from './sample-items.repository.ts';

/** Only its creator can read a sample item. */
@Injectable()
export class CreateSampleItem {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sampleItems: SampleItemsRepository,
    private readonly people: People,
  ) {}

  create(caller: Caller, body: CreateSampleItemBody, idempotency?: IdempotencyRequest): Promise<SampleItem> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id]))) throw refuse('not-found');
      const sampleItem = { ...body, id: randomUUID(), ownerId: caller.id, createdAt: new Date() };
      await this.sampleItems.insert(tx, sampleItem);
      const event = { sampleItemId: sampleItem.id, by: caller.id, at: sampleItem.createdAt.toISOString() };
      tx.publishEvent(sampleItemsEvents, 'sample-item-created', event);
      tx.notifyBrowsers([caller.id], ['sample-items' as never]);
      return toSampleItem(sampleItem);
    });
  }
}
