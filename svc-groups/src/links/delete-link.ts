import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';
import { LinksRepository } from './links.repository.ts';

/** An admin revokes the group's link, if there is one. */
@Injectable()
export class DeleteLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly links: LinksRepository,
  ) {}

  async delete(caller: Caller, groupId: string): Promise<void> {
    this.features.require('places');
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      requireRole(await this.members.findRole(groupId, caller.id, tx), 'admin');
      await this.links.delete(tx, groupId);
    });
  }
}
