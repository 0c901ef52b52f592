import { groupsEvents } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InvitesRepository } from '../invites/invites.repository.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { PublishGroup } from '../membership/publish-group.ts';

/**
 * Marks a group as deleted. The row remains, so that its state can be republished; its members move to another table,
 * so that it can be restored; pending invites end. The row must be locked.
 */
@Injectable()
export class MarkGroupDeleted {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly invites: InvitesRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  async mark(tx: Transaction, groupId: string, by: string): Promise<void> {
    const recipients = await this.invites.cancelPending(tx, groupId);
    if (recipients) tx.notifyBrowsers(recipients, ['invites'], groupId);
    const userIds = await this.members.moveToDeleted(tx, groupId);
    await this.groups.markDeleted(tx, groupId);
    const { name } = await this.publishGroup.publish(tx, groupId, userIds);
    const at = new Date().toISOString();
    tx.publishEvent(groupsEvents, 'group-deleted', { userIds, groupId, groupName: name, by, at });
  }
}
