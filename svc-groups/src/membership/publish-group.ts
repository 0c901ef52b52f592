import { type GroupState, groupState, unnumberedName } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from './groups.repository.ts';
import { accountIdsOf } from './member-lookup.ts';
import { MembersRepository } from './members.repository.ts';

/** Publishes a changed group and notifies its members' browsers. The group's row must be locked. */
@Injectable()
export class PublishGroup {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** `leavers`: user ids of members who just left, who are notified too. Returns the published state. */
  async publish(tx: Transaction, groupId: string, leavers: string[] = []): Promise<GroupState> {
    const own = await this.groups.incrementStateVersion(tx, groupId);
    if (!own.deleted) await this.members.renumber(tx, groupId);
    // Of a deleted group none: its members are in another table.
    const { members, former } = await this.members.listWithFormer(groupId, tx);
    const state = {
      groupId,
      ...own,
      members: members.map((member) => {
        const { userId, role, colour, joinedAt, seat, unit, nth, accounts } = member;
        const place = member.place ? unnumberedName(member) : undefined;
        const merged = member.merged?.map((part) => ({ seat: part.seat }));
        return { userId, role, colour, joinedAt, seat, place, unit, nth, merged, accounts };
      }),
      former,
    };
    tx.publish(groupState, groupId, state);
    tx.notifyBrowsers([...accountIdsOf(members), ...leavers], ['groups', 'members'], groupId);
    return state;
  }
}
