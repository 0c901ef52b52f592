import type { listSettlements, Settlement } from '@allsquare/expenses-contract';
import type { Caller, InputOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RequireMembers } from '../groups/require-members.ts';
import { decodeCursor, type Position } from '../page.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** A page of a group's settlements, newest first, and where the next one starts. */
@Injectable()
export class ListSettlements {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async execute(
    caller: Caller,
    { groupId, limit, cursor }: InputOf<typeof listSettlements>['query'],
  ): Promise<{ settlements: Settlement[]; next?: Position }> {
    const after = decodeCursor(cursor);
    await this.requireMembers.execute(caller, groupId);
    const found = await this.settlements.newest(groupId, after, limit + 1);
    const settlements = found.slice(0, limit);
    const last = settlements.at(-1);
    return { settlements, next: found.length > limit && last ? [last.date, last.createdAt, last.id] : undefined };
  }
}
