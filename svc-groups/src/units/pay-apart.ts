import { type Caller, Offers, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole, roleIn } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/** One of those who pay together, or an admin, ends that. */
@Injectable()
export class PayApart {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly offers: Offers,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async pay(caller: Caller, groupId: string, unit: string): Promise<void> {
    this.offers.require('places');
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      const members = await this.members.listByGroup(groupId, tx);
      const own = roleIn(members, caller.id);
      requireRole(own);
      const together = members.filter((member) => member.unit === unit);
      if (together.length === 0) throw refuse('unit-not-found');
      if (!together.some(({ userId }) => userId === caller.id)) requireRole(own, 'admin');
      await this.members.updateUnit(
        tx,
        together.map(({ id }) => id),
        null,
      );
      await this.publishGroup.publish(tx, groupId);
    });
  }
}
