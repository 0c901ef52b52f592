import type { GroupState, Member } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from './members.repository.ts';
import { PublishGroup } from './publish-group.ts';
import { PublishMemberChange } from './publish-member-change.ts';

/** Ends a membership and publishes it. The group's row must be locked. */
@Injectable()
export class LeaveGroup {
  constructor(
    private readonly members: MembersRepository,
    private readonly publishGroup: PublishGroup,
    private readonly publishMemberChange: PublishMemberChange,
  ) {}

  /** `by` is the acting person: an admin, or the member. Returns the published state. */
  async leave(
    tx: Transaction,
    { id, groupId, userId, seat = userId, place, unit }: Member,
    by: string,
  ): Promise<GroupState> {
    await this.members.moveToFormer(tx, id);
    if (unit) await this.members.deleteUnitsOfOne(tx, groupId);
    const group = await this.publishGroup.publish(tx, groupId, place ? [] : [userId]);
    const kind = place ? 'place-removed' : by === userId ? 'member-left' : 'member-removed';
    await this.publishMemberChange.publish(tx, kind, { by, userId, seat }, group);
    return group;
  }
}
