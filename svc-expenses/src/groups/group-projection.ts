import type { Topic } from '@allsquare/contract-kit';
import { groupState } from '@allsquare/groups-contract';
import { OnState, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository, type KnownGroup } from './groups.repository.ts';

/**
 * Stores a group's name, currency and members as svc-groups publishes them, and notifies the browsers whose view
 * changed. Publishes the balances again when a seat changes its holder or people pay together.
 */
@Injectable()
export class GroupProjection {
  constructor(private readonly groups: GroupsRepository) {}

  @OnState(groupState)
  async apply(tx: Transaction, group: KnownGroup) {
    const { groupId } = group;
    tx.chargeNobody();
    const { affected, isRenamed, isReassigned, hasLeavers } = await this.groups.replace(tx, group);
    if (isReassigned) await this.groups.bumpBalancesVersion(tx, groupId);
    if (hasLeavers) await this.groups.rescheduleRepeats(tx, groupId);
    if (affected.length > 0) tx.notifyBrowsers(affected, isRenamed ? NAMED : SHOWN, groupId);
  }
}

const SHOWN: Topic[] = ['expenses', 'balances'];
const NAMED: Topic[] = [...SHOWN, 'settlements'];
