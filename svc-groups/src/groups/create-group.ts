import { randomUUID } from 'node:crypto';
import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { CreateGroup as CreateGroupBody, Group } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, type IdempotencyRequest, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { chooseColour } from '../membership/choose-colour.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { InsertPlace } from '../membership/insert-place.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { refuse } from '../refuse.ts';

/** Creates a group with the caller as admin, and places for people without an account. */
@Injectable()
export class CreateGroup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
    private readonly people: People,
    private readonly features: FeatureFlags,
    private readonly insertPlace: InsertPlace,
  ) {}

  async create(
    caller: Caller,
    { name, type, description, currency: sent, places }: CreateGroupBody,
    idempotency?: IdempotencyRequest,
  ): Promise<Group> {
    const currency = sent ?? DEFAULT_CURRENCY;
    if (currency !== DEFAULT_CURRENCY) this.features.require('currencies');
    if (places.length > 0) this.features.require('places');
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id]))) throw refuse('not-found');
      const id = randomUUID();
      const now = new Date();
      await this.groups.insert(tx, {
        id,
        name,
        type,
        currency,
        description,
        createdBy: caller.id,
        createdAt: now,
        version: 1,
        stateVersion: 0,
        deletedAt: null,
      });
      await this.members.insert(tx, {
        id: randomUUID(),
        groupId: id,
        userId: caller.id,
        role: 'admin',
        colour: chooseColour(caller.id, []),
        addedBy: caller.id,
        joinedAt: now,
        seat: caller.id,
        placeName: null,
        unit: null,
        nth: null,
        archivedAt: null,
      });
      for (const placeName of places) {
        const members = await this.members.listByGroup(id, tx);
        await this.insertPlace.insert(tx, members, { groupId: id, name: placeName, addedBy: caller.id });
      }
      await this.publishGroup.publish(tx, id);
      const created = await this.groups.findByMember(caller.id, id, tx);
      if (!created) throw new Error(`The group ${id} was not created`);
      return created.group;
    });
  }
}
