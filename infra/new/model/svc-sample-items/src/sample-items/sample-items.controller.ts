import { createSampleItem, listSampleItems, problems } from '@allsquare/sample-items-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { CreateSampleItem } from './create-sample-item.ts';
import { SampleItemsRepository } from './sample-items.repository.ts';

@Controller()
@Problems(problems)
export class SampleItemsController {
  constructor(
    private readonly sampleItems: SampleItemsRepository,
    private readonly createSampleItem: CreateSampleItem,
  ) {}

  @Route(listSampleItems)
  list({ caller }: InputOf<typeof listSampleItems>) {
    return this.sampleItems.listBy(caller.id);
  }

  @Route(createSampleItem)
  create({ caller, body, idempotency }: InputOf<typeof createSampleItem>) {
    return this.createSampleItem.create(caller, body, idempotency);
  }
}
