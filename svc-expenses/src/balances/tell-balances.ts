import { Every, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { A_MOMENT_AGO, publishBalances } from '../groups/publish-balances.ts';

/** The balances of a group of more members are published once a second at most. */
export const FEW = 20;
/** In milliseconds. */
const LOOK_EVERY = 500;

/**
 * Publishes how balances have moved: all of the group, however few a write moves (ADR 0037). SQL by hand: it leaves
 * with the COMMIT, and what was left over is found over all groups.
 */
@Injectable()
export class TellBalances {
  /** With the COMMIT, or soon. */
  tell(tx: Transaction, { groupId, memberCount, justTold, untold }: LockedGroup) {
    const isLarge = memberCount > FEW;
    if (!(isLarge && justTold)) {
      publishBalances(tx, groupId);
      if (isLarge) tx.withCommit(() => noteTold(tx, groupId));
    } else if (!untold) tx.withCommit(() => tx.sql`update ledgers set untold = true where group_id = ${groupId}`);
  }

  @Every(LOOK_EVERY)
  async tellWhatWaits(tx: Transaction): Promise<boolean> {
    const [ledger] = await tx.sql<{ group_id: string }>`
      select group_id from ledgers where untold and told_at <= ${() => A_MOMENT_AGO}
      order by told_at limit 1 for update skip locked`;
    if (!ledger) return false;
    await noteTold(tx, ledger.group_id);
    publishBalances(tx, ledger.group_id);
    return true;
  }
}

const noteTold = (tx: Transaction, groupId: string) =>
  tx.sql`update ledgers set told_at = now(), untold = false where group_id = ${groupId}`;
