import type { Settlement, UpdateSettlement } from '@allsquare/expenses-contract';
import { type Caller, Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { personAt, seatIn } from '../groups/groups.repository.ts';
import { refuse } from '../refuse.ts';
import { publishSettlementEvent } from './publish-settlement-event.ts';
import { ReplaceSettlement } from './replace-settlement.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { WriteSettlement } from './write-settlement.ts';

/** A member replaces a settlement whole: how much was paid, by whom, to whom and when. */
@Injectable()
export class ChangeSettlement {
  constructor(
    private readonly writeSettlement: WriteSettlement,
    private readonly settlements: SettlementsRepository,
    private readonly replaceSettlement: ReplaceSettlement,
    private readonly offers: Offers,
  ) {}

  change(caller: Caller, id: string, { version, ...sent }: UpdateSettlement): Promise<Settlement> {
    this.offers.require('payments');
    return this.writeSettlement.write(
      caller,
      id,
      { others: [sent.payerId, sent.payeeId] },
      async (tx, group, before) => {
        if (version && version !== before.version) throw refuse('settlement-changed');
        // Somebody with several seats keeps the one that the books have.
        const seatOf = (named: string, stored: string) => {
          const seat = seatIn(group, named);
          return personAt(group, stored) === seat ? stored : seat;
        };
        const state = {
          payerId: seatOf(sent.payerId, before.payerId),
          payeeId: seatOf(sent.payeeId, before.payeeId),
          cents: sent.amount,
          day: sent.day ?? before.day,
          notes: sent.notes === undefined ? before.notes : sent.notes,
        };
        const after = await this.replaceSettlement.replace(tx, group, caller, before, state, 'changed');
        if (after) publishSettlementEvent(tx, 'settlement-changed', caller, group, after, before);
        return this.settlements.readSeen(group.groupId, id, tx);
      },
    );
  }
}
