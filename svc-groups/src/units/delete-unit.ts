import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, roleOf } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/** A member of the unit or an admin deletes it. */
@Injectable()
export class DeleteUnit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async delete(caller: Caller, groupId: string, unit: string): Promise<void> {
    this.features.require('places');
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleOf(members, caller.id);
      requireRole(own);
      const unitMembers = members.filter((member) => member.unit === unit);
      if (unitMembers.length === 0) throw refuse('unit-not-found');
      if (!unitMembers.some(({ userId }) => userId === caller.id)) requireRole(own, 'admin');
      await this.members.updateUnit(
        tx,
        unitMembers.map(({ id }) => id),
        null,
      );
      await this.publishGroup.publish(tx, groupId);
    });
  }
}
