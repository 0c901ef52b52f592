import type { getSettlementHistory, SettlementChange } from '@allsquare/expenses-contract';
import { type Caller, decodeCursor, firstOf, type InputOf, listName, type Page } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { SettlementHistoryRepository } from './settlement-history.repository.ts';
import { SettlementsRepository } from './settlements.repository.ts';

/** The place of a change in a history. */
const Place = z.object({ version: z.int32() });
type HistoryPage = Page<SettlementChange, z.infer<typeof Place>> & { total: string };

/** What happened to a settlement, also to one that was deleted. */
@Injectable()
export class ReadSettlementHistory {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly histories: SettlementHistoryRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  /** Every version is one change, so the settlement's own says how many there are. */
  async read(
    caller: Caller,
    id: string,
    { limit, cursor }: InputOf<typeof getSettlementHistory>['query'],
  ): Promise<HistoryPage> {
    const of = listName(['settlement-history', id]);
    const start = decodeCursor(cursor, of, Place);
    const groupId = await this.settlements.findGroupId(id, { evenDeleted: true });
    if (!groupId) throw refuse('settlement-not-found');
    await this.requireMembers.require('reads', { caller, groupId, notFound: 'settlement-not-found' });
    const [found, history] = await Promise.all([
      this.settlements.find(groupId, id),
      this.histories.list(groupId, id, start?.key.version ?? 0, limit + 1),
    ]);
    const total = String(found?.settlement.version ?? 0);
    return { ...firstOf(history, limit, of, ({ version }) => ({ version })), total };
  }
}
