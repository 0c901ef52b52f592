import type { listSettlements, Settlement } from '@allsquare/expenses-contract';
import { type Caller, type InputOf, listName, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { countedTotal } from '../count-rows.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { type Page, readCursor } from '../sort-key.ts';
import { SettlementsRepository, sortKey } from './settlements.repository.ts';

/** A page of a group's settlements, newest first, and their number. */
@Injectable()
export class ListSettlements {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async list(
    caller: Caller,
    { groupId, deleted, limit, cursor }: InputOf<typeof listSettlements>['query'],
  ): Promise<Page<Settlement> & { total: string }> {
    const of = listName(['settlements', groupId, deleted]);
    const from = readCursor(cursor, of);
    await this.requireMembers.require('reads', { caller, groupId });
    const [found, total] = await Promise.all([
      this.settlements.listNewest(groupId, deleted, limit + 1, from),
      deleted
        ? this.settlements.countWithDeleted(groupId).then(countedTotal)
        : this.settlements.count(groupId).then(String),
    ]);
    return { ...toPage(found, limit, of, sortKey), total };
  }
}
