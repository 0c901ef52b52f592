import { type GroupState, groupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from './groups.repository.ts';
import { MembersRepository } from './members.repository.ts';
import { accountsOf } from './seats.ts';

/** Publishes a changed group and notifies its members' browsers. The group's row must be locked. */
@Injectable()
export class PublishGroup {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** `former`: user ids of members who have just left, and are notified too. Answers the published state. */
  async publish(tx: Transaction, groupId: string, former: string[] = []): Promise<GroupState> {
    const own = await this.groups.incrementStateVersion(tx, groupId);
    // The members of a deleted group are put aside before.
    const members = own.deleted ? [] : await this.members.listByGroup(groupId, tx);
    const state = {
      groupId,
      ...own,
      members: members.map(({ userId, role, colour, joinedAt, seat, place, unit, user, merged, accounts }) => ({
        userId,
        role,
        colour,
        joinedAt,
        seat,
        place: place ? user.name : undefined,
        unit,
        merged: merged?.map((part) => ({ seat: part.seat })),
        accounts,
      })),
    };
    tx.publish(groupState, groupId, state);
    tx.live([...accountsOf(members), ...former], ['groups', 'members'], groupId);
    return state;
  }
}
