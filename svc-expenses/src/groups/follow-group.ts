import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository, type KnownGroup, membersOf } from './groups.repository.ts';

/** Takes a newer state of a group from svc-groups and tells everybody concerned, before and after, that their lists have moved. */
@Injectable()
export class FollowGroup {
  constructor(private readonly groups: GroupsRepository) {}

  async execute(tx: Transaction, group: KnownGroup) {
    const before = await this.groups.memberIds(tx, group.groupId);
    if (!(await this.groups.replace(tx, group))) return;
    const after = membersOf(group).map((member) => member.userId);
    tx.live([...before, ...after], ['expenses', 'balances'], group.groupId);
  }
}
