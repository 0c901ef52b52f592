import type { Group, UpdateGroup } from '@allsquare/groups-contract';
import { type Caller, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { AnnounceGroup } from '../membership/announce-group.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';
import { refuse } from '../refuse.ts';

/** An admin changes name, type or description; what is absent stays, and what stays is no change. */
@Injectable()
export class ChangeGroup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly announceGroup: AnnounceGroup,
  ) {}

  async change(caller: Caller, groupId: string, { name, type, description, version }: UpdateGroup): Promise<Group> {
    return this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      requireRole(await this.members.roleOf(groupId, caller.id, tx.manager), 'admin');
      const before = await this.seen(tx, caller, groupId);
      if (version != null && version !== before.version) throw refuse('stale-version');

      const after = {
        name: name ?? before.name,
        type: type ?? before.type,
        description: description === undefined ? before.description : description,
      };
      if (after.name === before.name && after.type === before.type && after.description === before.description)
        return before;
      await this.groups.change(tx, groupId, after);
      await this.announceGroup.announce(tx, groupId);
      return this.seen(tx, caller, groupId);
    });
  }

  private async seen(tx: Transaction, caller: Caller, groupId: string): Promise<Group> {
    const seen = await this.groups.findFor(caller.id, groupId, tx.manager);
    if (!seen) throw new Error(`${caller.id} is no member of ${groupId}, though under its lock`);
    return seen.group;
  }
}
