import { groupsEvents, type Member } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from './members.repository.ts';
import { PublishGroup } from './publish-group.ts';

/** Ends a membership and publishes it; an unclaimed place has no account to notify. The group's row must be locked. */
@Injectable()
export class LeaveGroup {
  constructor(
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
  ) {}

  /** `by` is the acting person: an admin, or the member. */
  async leave(tx: Transaction, { id, groupId, userId, place, unit }: Member, by: string) {
    await this.members.moveToFormer(tx, id);
    if (unit) await this.members.deleteUnitsOfOne(tx, groupId);
    const { name } = await this.publishGroup.publish(tx, groupId, place ? [] : [userId]);
    if (place) return;
    const at = new Date().toISOString();
    tx.publishEvent(groupsEvents, 'member-removed', { userId, groupId, groupName: name, by, at });
  }
}
