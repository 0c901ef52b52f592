import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { Broker } from '../broker/broker.ts';
import { FailedWrites } from '../connection/failed-writes.ts';
import { isDatabaseUnavailable, isLockTimeout, WRITE_TIMEOUT } from '../database/database.ts';
import type { IdempotencyRequest } from '../http/idempotency-key.ts';
import { Problem, refuse } from '../http/problem.ts';
import { outboxOf } from '../outbox/find-outbox.ts';
import { Relay } from '../outbox/relay.ts';
import { Metrics } from '../process/metrics.ts';
import { currentPerson, markCommitted } from '../process/request-context.ts';
import { type FirstRequest, findFirst, idOf, storeAnswers } from './idempotency.ts';
import { StorageQuota } from './storage-quota.ts';
import { Transaction } from './transaction.ts';
import { WriteBatcher } from './write-batcher.ts';
import { createWriteMetrics } from './write-metrics.ts';

/** A requested write; `inContext` runs something as part of that request. */
type Write = {
  idempotency: IdempotencyRequest | undefined;
  /** The column that places its key on a shard. */
  shardKey: Record<string, string>;
  /** The person who requests it. */
  person: string | undefined;
  work: (tx: Transaction) => Promise<unknown>;
  inContext: <T>(something: () => T) => T;
  /** Whether it has a transaction of its own, although it waits for others of its lock. */
  isLarge?: boolean;
  /** When it was queued, if it waits for others of its lock. */
  queuedAt?: number;
};
type Outcome<Answer = unknown> = { answer: Answer } | { error: unknown };
type Executed = { outcome: Outcome; commits: boolean; isCopy?: boolean };

/** A transaction of this age (ms) takes no further write: its time limit would end all in it. */
const BATCH_DEADLINE = (2 * WRITE_TIMEOUT) / 3;

/** The only way to write: a transaction with its events and its idempotency key. Notifies the relay afterwards. */
@Injectable()
export class UnitOfWork {
  readonly #batcher = new WriteBatcher<Write, Outcome>(
    (writes) => this.#executeBatch(writes),
    ({ idempotency }) => idempotency && idOf(idempotency),
    ({ isLarge = false }) => isLarge,
  );

  readonly #metrics: ReturnType<typeof createWriteMetrics>;

  constructor(
    private readonly db: DataSource,
    private readonly relay: Relay,
    private readonly broker: Broker,
    private readonly quota: StorageQuota,
    private readonly failed: FailedWrites,
    metrics: Metrics,
  ) {
    this.#metrics = createWriteMetrics(metrics);
  }

  /**
   * Runs `work` in a transaction and returns its answer. Under a completed key it returns the first answer and does
   * nothing. Throws Problem 502 if the commit's outcome is unknown. Retries once after a lock timeout: a frozen process
   * does not, so its locks are free before a running one gives up.
   */
  async run<Answer>(
    idempotency: IdempotencyRequest | undefined,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    const write = {
      idempotency,
      shardKey: outboxOf(this.db).shardKey(),
      person: currentPerson(),
      work,
      inContext: <T>(something: () => T) => something(),
    };
    return answerOf(await this.#commitOne(write)) as Answer;
  }

  /**
   * The same for work whose first statement takes this lock. Writes that queue up behind others of the lock share one
   * transaction, each as if it had run alone behind the one before (ADR 0036). In a sharded database the lock is their
   * group's id. A large write has a transaction of its own, between those of the others.
   */
  async runBatched<Answer>(
    lockKey: string,
    idempotency: IdempotencyRequest | undefined,
    work: (tx: Transaction) => Promise<Answer>,
    { isLarge = false } = {},
  ): Promise<Answer> {
    const inContext = AsyncLocalStorage.snapshot();
    const shardKey = outboxOf(this.db).shardKey(lockKey);
    const queuedAt = performance.now();
    const write = { idempotency, shardKey, person: currentPerson(), work, inContext, isLarge, queuedAt };
    return answerOf(await this.#batcher.add(lockKey, write)) as Answer;
  }

  /** Returns the outcomes of the first ones, at least one; the others have not begun. */
  async #executeBatch(writes: Write[]): Promise<Outcome[]> {
    const began = performance.now();
    const outcomes = await this.#commitAll(writes);
    this.#metrics.together(outcomes.length);
    for (const { queuedAt = began } of writes.slice(0, outcomes.length))
      this.#metrics.waited((began - queuedAt) / 1_000);
    return outcomes;
  }

  async #commitAll(writes: Write[]): Promise<Outcome[]> {
    const [first] = writes;
    if (first && writes.length === 1) return [await this.#commitOne(first)];
    const result = await settle(this.#withLockRetry(writes));
    if ('answer' in result) return result.answer;
    if (isDatabaseUnavailable(result.error) || isOutcomeUnknown(result.error)) return writes.map(() => result);
    // The database rejects them because of one of them.
    const outcomes: Outcome[] = [];
    for (const write of writes) outcomes.push(await this.#commitOne(write));
    return outcomes;
  }

  async #commitOne(write: Write): Promise<Outcome> {
    const result = await settle(this.#withLockRetry([write]));
    return 'error' in result ? result : (result.answer[0] as Outcome);
  }

  async #withLockRetry(writes: Write[]): Promise<Outcome[]> {
    try {
      return await this.#commitBatch(writes);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      this.#metrics.lockTimeout();
      return this.#commitBatch(writes);
    }
  }

  async #commitBatch(writes: Write[]): Promise<Outcome[]> {
    const began = performance.now();
    const runner = this.db.createQueryRunner();
    let committing = false;
    try {
      const tx = await Transaction.begin(runner, WRITE_TIMEOUT, writes.length > 1);
      const executed = await executeAll(tx, this.quota, writes);
      if (executed.some(({ commits }) => commits)) {
        // An ended session accepts no COMMIT.
        committing = !runner.isReleased;
        // Sent together: if an earlier one fails, PostgreSQL turns the COMMIT into a rollback.
        await tx.commit(this.quota, () => runner.commitTransaction());
        for (const [n, { commits, isCopy }] of executed.entries())
          if (commits && !isCopy) writes[n]?.inContext(markCommitted);
        if (tx.hasEvents) this.relay.notify();
        tx.sendLiveMessages(this.broker);
      } else await runner.rollbackTransaction().catch(() => undefined);
      committing = false;
      return await Promise.all(executed.map(({ outcome }, n) => replayIfDuplicate(runner, writes[n], outcome)));
    } catch (error) {
      this.failed.record(error);
      if (committing && !isRejected(error)) throw refuse('answer-lost');
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      const [write] = writes;
      const outcome: Outcome = writes.length === 1 ? await replayIfDuplicate(runner, write, { error }) : { error };
      if ('error' in outcome) throw outcome.error;
      return [outcome];
    } finally {
      this.#metrics.transaction((performance.now() - began) / 1_000);
      await runner.release();
    }
  }
}

/** Runs each on the state that those before it leave, as long as there is time. */
async function executeAll(tx: Transaction, quota: StorageQuota, writes: Write[]): Promise<Executed[]> {
  const begun = Date.now();
  // Not awaited, so that they leave with the first statements of the work.
  const found = writes.map((write) => findDuplicate(tx, write));
  const executed: Executed[] = [];
  for (const [n, write] of writes.entries()) {
    if (n > 0 && Date.now() - begun > BATCH_DEADLINE) break;
    executed.push(await execute(tx, quota, write, found[n]));
  }
  return executed;
}

function findDuplicate(tx: Transaction, { idempotency, shardKey }: Write) {
  const found = idempotency && findFirst((sql, values) => tx.query(sql, values), idempotency, shardKey);
  found?.catch(() => undefined);
  return found;
}

/** Runs one write. If it is refused or was done before, it leaves nothing to those behind it. */
async function execute(
  tx: Transaction,
  quota: StorageQuota,
  { idempotency, shardKey, person, work, inContext }: Write,
  found: Promise<FirstRequest | undefined> | undefined,
): Promise<Executed> {
  const undo = tx.batch.savepoint(person);
  const done = await settle(inContext(() => work(tx)));
  const usedUp = 'answer' in done && quota.refusalFor(tx.batch.chargedPerson);
  const worked = usedUp ? { error: usedUp } : done;
  // Until this is known, nothing of the work counts.
  const looked = await settle(found);
  const first = 'answer' in looked ? looked.answer : undefined;
  const isDone = first && !first.isExpired;
  const outcome: Outcome = 'error' in looked ? looked : isDone ? first : worked;
  if (outcome === worked && 'answer' in worked) {
    if (idempotency)
      tx.batchOnCommit('idempotency', { idempotency, answer: worked.answer, before: first }, (all) =>
        storeAnswers(tx, all, shardKey),
      );
    const { isCopy = false } = tx.batch.usage;
    tx.batch.releaseSavepoint();
    return { outcome, commits: true, isCopy };
  }
  if ('error' in outcome && !(outcome.error instanceof Problem)) throw outcome.error;
  undo();
  return { outcome, commits: false };
}

function answerOf(outcome: Outcome): unknown {
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

const settle = <Answer>(work: Promise<Answer> | Answer): Promise<Outcome<Answer>> =>
  Promise.resolve(work).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

/**
 * A refusal may result from a concurrent request under the same key. Uses the same connection: others may be waiting
 * for one too.
 */
async function replayIfDuplicate(runner: QueryRunner, write: Write | undefined, outcome: Outcome): Promise<Outcome> {
  if (!write?.idempotency || !('error' in outcome) || !isRejected(outcome.error)) return outcome;
  const { idempotency, shardKey } = write;
  const looked = await settle(findFirst((sql, values) => runner.query(sql, values), idempotency, shardKey));
  if ('error' in looked) return looked.error instanceof Problem ? looked : outcome;
  return looked.answer && !looked.answer.isExpired ? looked.answer : outcome;
}

const IDLE_IN_TRANSACTION = '25P03';

/**
 * Whether PostgreSQL has rejected it, in a session that remains or that ended before it read the COMMIT. Otherwise a
 * commit may have happened.
 */
const isRejected = (error: unknown) => {
  // A use case's answer to a rejection.
  if (error instanceof Problem) return true;
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === 'ERROR' || code === IDLE_IN_TRANSACTION;
};

/** Whether the commit may have happened. */
const isOutcomeUnknown = (error: unknown) => error instanceof Problem && error.code === 'answer-lost';
