import type { getSettlementHistory, Settlement, SettlementChange } from '@allsquare/expenses-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { SettlementHistoryRepository } from './settlement-history.repository.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** The sort key of a change in a history. */
const Position = z.object({ version: z.int32() });
type HistoryPage = Page<SettlementChange, z.infer<typeof Position>> & { total: string };

/** One settlement, also a deleted one, and its history. */
@Injectable()
export class GetSettlement {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly histories: SettlementHistoryRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async get(caller: Caller, id: string): Promise<Settlement> {
    return this.settlements.getView(await this.findGroup(caller, id), id);
  }

  /** Every version is one change, so the settlement's version is their number. */
  async getHistory(
    caller: Caller,
    id: string,
    { limit, cursor }: InputOf<typeof getSettlementHistory>['query'],
  ): Promise<HistoryPage> {
    const of = listName(['settlement-history', id]);
    const start = decodeCursor(cursor, of, Position);
    const groupId = await this.findGroup(caller, id);
    const [found, history] = await Promise.all([
      this.settlements.find(groupId, id),
      this.histories.list(groupId, id, start?.key.version ?? 0, limit + 1),
    ]);
    const total = String(found?.settlement.version ?? 0);
    return { ...toPage(history, limit, of, ({ version }) => ({ version })), total };
  }

  private async findGroup(caller: Caller, id: string): Promise<string> {
    const groupId = await this.settlements.findGroupId(id, { evenDeleted: true });
    if (!groupId) throw refuse('settlement-not-found');
    await this.requireMembers.require('reads', { caller, groupId, notFound: 'settlement-not-found' });
    return groupId;
  }
}
