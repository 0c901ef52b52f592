import { type UserState, userState } from '@allsquare/auth-contract';
import { OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { SampleItemsRepository } from '../sample-items/sample-items.repository.ts';

/** Stores the names of people that svc-auth-gateway publishes. Deletes the sample items of a deleted person. */
@Injectable()
export class PersonProjection {
  constructor(
    private readonly people: People,
    private readonly sampleItems: SampleItemsRepository,
  ) {}

  @OnState(userState)
  async apply(tx: Transaction, person: UserState): Promise<void> {
    if (!person.deleted) await this.people.upsert(tx, person);
    else if (await this.people.anonymize(tx, person)) await this.sampleItems.deleteAllOf(tx, person.userId);
  }
}
