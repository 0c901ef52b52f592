import type { Member } from '@allsquare/groups-contract';
import { type Caller, type IdempotencyRequest, Offers, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MakePlace } from '../membership/make-place.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, roleIn } from '../membership/roles.ts';

/** Any member adds somebody without an account. */
@Injectable()
export class AddPlace {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly offers: Offers,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly makePlace: MakePlace,
    private readonly publishGroup: PublishGroup,
  ) {}

  add(caller: Caller, groupId: string, name: string, idempotency: IdempotencyRequest | undefined): Promise<Member> {
    this.offers.require('places');
    return this.unitOfWork.run(idempotency, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      requireRole(roleIn(members, caller.id));
      const place = await this.makePlace.make(tx, members, { groupId, name, addedBy: caller.id });
      await this.publishGroup.publish(tx, groupId);
      return place;
    });
  }
}
