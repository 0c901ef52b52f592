import type { Group, UpdateGroup as UpdateGroupBody } from '@allsquare/groups-contract';
import { type Caller, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository, type GroupView } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/**
 * An admin changes name, type or description. Absent fields do not change; without a difference nothing is published.
 */
@Injectable()
export class UpdateGroup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async update(caller: Caller, groupId: string, { name, type, description, version }: UpdateGroupBody): Promise<Group> {
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      requireRole(await this.members.findRole(groupId, caller.id, tx), 'admin');
      const before = await this.getView(tx, caller, groupId);
      if (version != null && version !== before.version) throw refuse('stale-version');

      const after = {
        name: name ?? before.name,
        type: type ?? before.type,
        description: description === undefined ? before.description : description,
      };
      if (after.name === before.name && after.type === before.type && after.description === before.description)
        return before;
      await this.groups.update(tx, groupId, after);
      await this.publishGroup.publish(tx, groupId);
      return this.getView(tx, caller, groupId);
    });
  }

  private async getView(tx: Transaction, caller: Caller, groupId: string): Promise<GroupView['group']> {
    const view = await this.groups.findByMember(caller.id, groupId, tx);
    if (!view) throw new Error(`${caller.id} is not a member of ${groupId}, though its lock is held`);
    return view.group;
  }
}
