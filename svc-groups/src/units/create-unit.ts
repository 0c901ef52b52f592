import { randomUUID } from 'node:crypto';
import type { Member } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { findMember } from '../membership/member-lookup.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/** One of them or an admin creates a unit of members who pay together. An existing unit is returned unchanged. */
@Injectable()
export class CreateUnit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  create(caller: Caller, groupId: string, ids: string[]): Promise<Member[]> {
    this.features.require('places');
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleOf(members, caller.id);
      requireRole(own);
      const named = new Set(ids.map((id) => findMember(members, id)));
      const chosen = members.filter((member) => named.has(member));
      if (chosen.length < named.size) throw refuse('member-not-found');
      if (!chosen.some(({ userId }) => userId === caller.id)) requireRole(own, 'admin');
      // The same member twice, perhaps by different ids.
      if (chosen.length < 2) throw refuse('malformed-request');
      const units = new Set(chosen.map(({ unit }) => unit));
      const [present] = units;
      if (present && units.size === 1 && members.every((member) => named.has(member) === (member.unit === present)))
        return chosen;
      if (chosen.some((member) => member.unit)) throw refuse('already-together');

      const unit = randomUUID();
      await this.members.updateUnit(
        tx,
        chosen.map(({ id }) => id),
        unit,
      );
      await this.publishGroup.publish(tx, groupId);
      return chosen.map((member) => ({ ...member, unit }));
    });
  }
}
