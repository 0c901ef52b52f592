import { groupState } from '@allsquare/groups-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository, type KnownGroup } from './groups.repository.ts';

/**
 * Stores a group's name and members as svc-groups publishes them, and notifies the browsers of those whose view has
 * changed.
 */
@Injectable()
export class GroupProjection {
  constructor(private readonly groups: GroupsRepository) {}

  @OnState(groupState)
  async apply(tx: Transaction, group: KnownGroup) {
    const affected = await this.groups.replace(tx, group);
    if (affected.length > 0) tx.live(affected, ['expenses', 'balances'], group.groupId);
  }
}
