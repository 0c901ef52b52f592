import type { Topic } from '@allsquare/contract-kit';
import { groupState } from '@allsquare/groups-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository, type KnownGroup } from './groups.repository.ts';

/**
 * Stores a group's name and members as svc-groups publishes them, and notifies the browsers of those whose view has
 * changed. Where a seat has another holder, or others pay together, it publishes the balances anew.
 */
@Injectable()
export class GroupProjection {
  constructor(private readonly groups: GroupsRepository) {}

  @OnState(groupState)
  async apply(tx: Transaction, group: KnownGroup) {
    const { groupId } = group;
    tx.storeForNobody();
    const { affected, isRenamed, isTurned, isLeft } = await this.groups.replace(tx, group);
    if (isTurned) await this.groups.turnBalances(tx, groupId);
    if (isLeft) await this.groups.lookAtRepeats(tx, groupId);
    if (affected.length > 0) tx.live(affected, isRenamed ? NAMED : SHOWN, groupId);
  }
}

const SHOWN: Topic[] = ['expenses', 'balances'];
const NAMED: Topic[] = [...SHOWN, 'settlements'];
