import { groupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../members/members.repository.ts';
import { GroupsRepository } from './groups.repository.ts';

/** Tells a change of a group to the other services and to its members' browsers. The group's row must be locked. */
@Injectable()
export class AnnounceGroup {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
  ) {}

  async execute(tx: Transaction, groupId: string) {
    const state = await this.groups.nextState(tx, groupId);
    const members = await this.members.of(groupId, tx.manager);
    tx.publish(groupState, groupId, {
      groupId,
      ...state,
      deleted: false,
      members: members.map(({ userId, role, colour, joinedAt }) => ({ userId, role, colour, joinedAt })),
    });
    tx.live(
      members.map((member) => member.userId),
      ['groups', 'members'],
      groupId,
    );
  }
}
