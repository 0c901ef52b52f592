import { Every, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { ONE_SECOND_AGO, publishBalancesState } from '../groups/publish-balances-state.ts';

/** The balances of a group of more members are published once a second at most. */
export const MAX_UNTHROTTLED_MEMBERS = 20;
/** In milliseconds: while this replica leaves some to be told, and so long after that; and what others have left. */
const POLL_INTERVAL = 500;
const POLL_DURATION = 10_000;
export const SWEEP_INTERVAL = 30_000;

/**
 * Publishes how balances have moved: all of the group, however few a write moves (ADR 0037). SQL by hand: it leaves
 * with the COMMIT, and what was left over is found over all groups.
 */
@Injectable()
export class PublishBalances {
  #pollUntil = 0;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** With the COMMIT, or soon. */
  publish(tx: Transaction, { groupId, memberCount, publishedRecently, dirty }: LockedGroup) {
    const isLarge = memberCount > MAX_UNTHROTTLED_MEMBERS;
    if (!(isLarge && publishedRecently)) {
      publishBalancesState(tx, groupId);
      if (isLarge) tx.sendOnCommit(() => markPublished(tx, groupId));
      return;
    }
    this.#pollUntil = Date.now() + POLL_DURATION;
    if (!dirty) tx.sendOnCommit(() => tx.sql`update ledgers set untold = true where group_id = ${groupId}`);
  }

  @Every(POLL_INTERVAL, { inEachReplica: true })
  async publishOwn() {
    if (Date.now() > this.#pollUntil) return;
    while (await this.unitOfWork.run(undefined, (tx) => this.publishOne(tx)));
  }

  /** What a replica has left that is gone, too. */
  @Every(SWEEP_INTERVAL)
  async publishOne(tx: Transaction): Promise<boolean> {
    const [oldest] = await tx.sql<{ group_id: string }>`
      select group_id from ledgers where untold and told_at <= ${() => ONE_SECOND_AGO} order by told_at limit 1`;
    if (!oldest) return false;
    // By itself: over several servers no statement both looks and locks.
    const [ledger] = await tx.sql<{ group_id: string }>`
      select group_id from ledgers where group_id = ${oldest.group_id} and untold for update skip locked`;
    if (!ledger) return false;
    await markPublished(tx, ledger.group_id);
    publishBalancesState(tx, ledger.group_id);
    return true;
  }
}

const markPublished = (tx: Transaction, groupId: string) =>
  tx.sql`update ledgers set told_at = now(), untold = false where group_id = ${groupId}`;
