import { type GroupState, groupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from './groups.repository.ts';
import { MembersRepository } from './members.repository.ts';

/** Tells a change of a group to the other services and to its members' browsers. The group's row must be locked. */
@Injectable()
export class AnnounceGroup {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** `former` are who has just ceased to be a member: they hear of it too. Answers what has been told. */
  async announce(tx: Transaction, groupId: string, former: string[] = []): Promise<GroupState> {
    const next = await this.groups.nextState(tx, groupId);
    const members = await this.members.of(groupId, tx.manager);
    const state = {
      groupId,
      ...next,
      members: members.map(({ userId, role, colour, joinedAt }) => ({ userId, role, colour, joinedAt })),
    };
    tx.publish(groupState, groupId, state);
    tx.live([...members.map((member) => member.userId), ...former], ['groups', 'members'], groupId);
    return state;
  }
}
