import type { listSettlements, Settlement } from '@allsquare/expenses-contract';
import { type Caller, type InputOf, listName } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { type Page, readCursor } from '../sort-key.ts';
import { SettlementsRepository, sortKey } from './settlements.repository.ts';

/** A page of a group's settlements, newest first, and how many there are. */
@Injectable()
export class ListSettlements {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async execute(
    caller: Caller,
    { groupId, limit, cursor }: InputOf<typeof listSettlements>['query'],
  ): Promise<Page<Settlement> & { total: string }> {
    const of = listName(['settlements', groupId]);
    const from = readCursor(cursor, of);
    await this.requireMembers.execute(caller, groupId);
    const [found, total] = await Promise.all([
      this.settlements.newest(groupId, limit + 1, from),
      this.settlements.count(groupId),
    ]);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const next = found.length > limit && last ? { of, toward: 'after' as const, key: sortKey(last) } : undefined;
    return { rows, next, total: String(total) };
  }
}
