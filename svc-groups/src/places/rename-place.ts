import type { Member } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { requireUnclaimedPlace, requireUniqueName } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, roleOf } from '../membership/roles.ts';

/** Any member renames an unclaimed place. */
@Injectable()
export class RenamePlace {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  rename(caller: Caller, groupId: string, placeId: string, name: string): Promise<Member> {
    this.features.require('places');
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      requireRole(roleOf(members, caller.id));
      const place = requireUnclaimedPlace(members, placeId);
      if (place.user.name === name) return place;
      const others = members.filter((member) => member !== place);
      requireUniqueName(others, name);
      await this.members.renamePlace(tx, place.id, name);
      await this.publishGroup.publish(tx, groupId);
      return { ...place, user: { ...place.user, name } };
    });
  }
}
