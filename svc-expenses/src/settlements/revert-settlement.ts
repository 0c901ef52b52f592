import type { Settlement } from '@allsquare/expenses-contract';
import { type Caller, Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { ReplaceSettlement } from './replace-settlement.ts';
import { SettlementHistoryRepository } from './settlement-history.repository.ts';
import { SettlementsRepository, stateOf } from './settlements.repository.ts';
import { WriteSettlement } from './write-settlement.ts';

type Wanted = { to: number; version: number };

/** A member goes back to an earlier version of a settlement. */
@Injectable()
export class RevertSettlement {
  constructor(
    private readonly writeSettlement: WriteSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly histories: SettlementHistoryRepository,
    private readonly replaceSettlement: ReplaceSettlement,
    private readonly offers: Offers,
  ) {}

  revert(caller: Caller, id: string, { to, version }: Wanted): Promise<Settlement> {
    this.offers.require('payments');
    return this.writeSettlement.write(caller, id, [], async (tx, group, before) => {
      if (to > before.version) throw refuse('version-not-kept');
      if (version !== before.version) throw refuse('settlement-changed');
      const earlier = (await this.histories.findState(tx, before, to)) ?? stateOf(before);
      await this.replaceSettlement.replace(tx, group, caller, before, earlier, 'reverted');
      return this.settlements.readSeen(group.groupId, id, tx);
    });
  }
}
