import type { Member } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, type IdempotencyRequest, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { InsertPlace } from '../membership/insert-place.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { PublishMemberChange } from '../membership/publish-member-change.ts';
import { requireRole, roleOf } from '../membership/roles.ts';

/** Any member adds a place, a member without an account. */
@Injectable()
export class AddPlace {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly insertPlace: InsertPlace,
    private readonly publishGroup: PublishGroup,
    private readonly publishMemberChange: PublishMemberChange,
  ) {}

  add(caller: Caller, groupId: string, name: string, idempotency: IdempotencyRequest | undefined): Promise<Member> {
    this.features.require('places');
    return this.unitOfWork.run(idempotency, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      requireRole(roleOf(members, caller.id));
      const place = await this.insertPlace.insert(tx, members, { groupId, name, addedBy: caller.id });
      const group = await this.publishGroup.publish(tx, groupId);
      const change = { by: caller.id, userId: place.userId, seat: place.userId };
      await this.publishMemberChange.publish(tx, 'place-added', change, group);
      return place;
    });
  }
}
