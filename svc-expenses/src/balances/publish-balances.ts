import { Every, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { ONE_SECOND_AGO, publishBalancesState } from '../groups/publish-balances-state.ts';

/** For groups with more members, balances are published at most once a second. */
export const MAX_UNTHROTTLED_MEMBERS = 20;
/**
 * Milliseconds: how often a replica polls for its own pending groups, for how long after the last one, and how often
 * one replica looks for those of all.
 */
const POLL_INTERVAL = 500;
const POLL_DURATION = 10_000;
export const SWEEP_INTERVAL = 30_000;

/**
 * Publishes the balances of the whole group after a move (ADR 0037). SQL by hand: sent with the COMMIT, and pending
 * groups are found across all groups.
 */
@Injectable()
export class PublishBalances {
  #pollUntil = 0;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Publishes with the COMMIT, or within a second. */
  publish(tx: Transaction, { groupId, memberCount, publishedRecently, dirty }: LockedGroup) {
    const isLarge = memberCount > MAX_UNTHROTTLED_MEMBERS;
    if (!(isLarge && publishedRecently)) {
      publishBalancesState(tx, groupId);
      if (isLarge) tx.batchOnCommit(`published ${groupId}`, 1, () => markPublished(tx, groupId));
      return;
    }
    this.#pollUntil = Date.now() + POLL_DURATION;
    if (!dirty)
      tx.batchOnCommit(
        `unpublished ${groupId}`,
        1,
        () => tx.sql`update ledgers set untold = true where group_id = ${groupId}`,
      );
  }

  @Every(POLL_INTERVAL, { inEachReplica: true })
  async publishOwn() {
    if (Date.now() > this.#pollUntil) return;
    while (await this.unitOfWork.run(undefined, (tx) => this.publishOne(tx)));
  }

  /** Also publishes what a crashed replica left pending. */
  @Every(SWEEP_INTERVAL)
  async publishOne(tx: Transaction): Promise<boolean> {
    const [oldest] = await tx.sql<{ group_id: string }>`
      select group_id from ledgers where untold and told_at <= ${() => ONE_SECOND_AGO} order by told_at limit 1`;
    if (!oldest) return false;
    // A separate statement: on shards no statement both finds and locks.
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
