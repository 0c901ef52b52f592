import { groupsEvents } from '@allsquare/groups-contract';
import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';
import { requireRole } from '../membership/roles.ts';

/** An admin deletes a group, whatever its balances. The row stays, without members, so its state can be republished. */
@Injectable()
export class DeleteGroup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async delete(caller: Caller, groupId: string): Promise<void> {
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      requireRole(await this.members.findRole(groupId, caller.id, tx), 'admin');
      const recipients = await this.invites.cancelPending(tx, groupId);
      if (recipients.length > 0) tx.live(recipients, ['invites'], groupId);
      const userIds = await this.members.deleteByGroup(tx, groupId);
      await this.groups.markDeleted(tx, groupId);
      const { name } = await this.publishGroup.publish(tx, groupId, userIds);
      const at = new Date().toISOString();
      tx.publishEvent(groupsEvents, 'group-deleted', { userIds, groupId, groupName: name, by: caller.id, at });
    });
  }
}
