import { groupState } from '@allsquare/groups-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository, type KnownGroup } from './groups.repository.ts';

/** Takes a group's state from svc-groups and tells those who see something else now, who have left too, that their lists have moved. */
@Injectable()
export class FollowGroup {
  constructor(private readonly groups: GroupsRepository) {}

  @OnState(groupState)
  async follow(tx: Transaction, group: KnownGroup) {
    const concerned = await this.groups.replace(tx, group);
    if (concerned.length > 0) tx.live(concerned, ['expenses', 'balances'], group.groupId);
  }
}
