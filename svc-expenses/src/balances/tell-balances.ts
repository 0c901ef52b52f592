import { Every, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { A_MOMENT_AGO, publishBalances } from '../groups/publish-balances.ts';

/** The balances of a group of more members are published once a second at most. */
export const FEW = 20;
/** In milliseconds: while this replica leaves some to be told, and so long after that; and what others have left. */
const LOOK_EVERY = 500;
const LOOK_FOR = 10_000;
export const LOOK_ALWAYS_EVERY = 30_000;

/**
 * Publishes how balances have moved: all of the group, however few a write moves (ADR 0037). SQL by hand: it leaves
 * with the COMMIT, and what was left over is found over all groups.
 */
@Injectable()
export class TellBalances {
  #looksUntil = 0;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** With the COMMIT, or soon. */
  tell(tx: Transaction, { groupId, memberCount, justTold, untold }: LockedGroup) {
    const isLarge = memberCount > FEW;
    if (!(isLarge && justTold)) {
      publishBalances(tx, groupId);
      if (isLarge) tx.withCommit(() => noteTold(tx, groupId));
      return;
    }
    this.#looksUntil = Date.now() + LOOK_FOR;
    if (!untold) tx.withCommit(() => tx.sql`update ledgers set untold = true where group_id = ${groupId}`);
  }

  @Every(LOOK_EVERY, { inEachReplica: true })
  async tellOwn() {
    if (Date.now() > this.#looksUntil) return;
    while (await this.unitOfWork.run(undefined, (tx) => this.tellOne(tx)));
  }

  /** What a replica has left that is gone, too. */
  @Every(LOOK_ALWAYS_EVERY)
  async tellOne(tx: Transaction): Promise<boolean> {
    const [oldest] = await tx.sql<{ group_id: string }>`
      select group_id from ledgers where untold and told_at <= ${() => A_MOMENT_AGO} order by told_at limit 1`;
    if (!oldest) return false;
    // By itself: over several servers no statement both looks and locks.
    const [ledger] = await tx.sql<{ group_id: string }>`
      select group_id from ledgers where group_id = ${oldest.group_id} and untold for update skip locked`;
    if (!ledger) return false;
    await noteTold(tx, ledger.group_id);
    publishBalances(tx, ledger.group_id);
    return true;
  }
}

const noteTold = (tx: Transaction, groupId: string) =>
  tx.sql`update ledgers set told_at = now(), untold = false where group_id = ${groupId}`;
