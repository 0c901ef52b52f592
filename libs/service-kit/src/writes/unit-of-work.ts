import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { Broker } from '../broker/broker.ts';
import { isDatabaseAway, isLocked, WRITE_WITHIN } from '../database/database.ts';
import { isSpread, NO_GROUP } from '../database/spread.ts';
import type { IdempotencyRequest } from '../http/idempotency-key.ts';
import { Problem, refuse } from '../http/problem.ts';
import { Metrics } from '../process/metrics.ts';
import { currentPerson, noteCommit } from '../process/request-context.ts';
import { FailedWrites } from './failed-writes.ts';
import { Gathering } from './gathering.ts';
import { type FirstRequest, findFirst, idOf, keepAnswers } from './idempotency.ts';
import { Relay } from './relay.ts';
import { StoredBytes } from './stored-bytes.ts';
import { Transaction } from './transaction.ts';

/** What a request wants written; `inContext` runs something as part of that request. */
type Write = {
  idempotency: IdempotencyRequest | undefined;
  /** Where its key is kept, if rows are spread. */
  group: string | undefined;
  /** Who asks for it. */
  person: string | undefined;
  work: (tx: Transaction) => Promise<unknown>;
  inContext: <T>(something: () => T) => T;
  /** When it came, if it waits for others of its lock. */
  since?: number;
};
type Outcome<Answer = unknown> = { answer: Answer } | { error: unknown };
type Judged = { outcome: Outcome; enters: boolean; isCopy?: boolean };

/** A transaction that has lasted so long takes no further write, in milliseconds: its limit would end all in it. */
const TAKES_WITHIN = (2 * WRITE_WITHIN) / 3;

/**
 * The one way to write: a transaction that keeps its events and its idempotency key, and wakes the relay afterwards.
 */
@Injectable()
export class UnitOfWork {
  readonly #gathering = new Gathering<Write, Outcome>(
    (writes) => this.#enter(writes),
    ({ idempotency }) => idempotency && idOf(idempotency).join(' '),
  );

  readonly #measures: ReturnType<typeof measuresOf>;

  constructor(
    private readonly db: DataSource,
    private readonly relay: Relay,
    private readonly broker: Broker,
    private readonly stored: StoredBytes,
    private readonly failed: FailedWrites,
    metrics: Metrics,
  ) {
    this.#measures = measuresOf(metrics);
  }

  /**
   * Runs `work` in a transaction and answers what it answers. Under a key that was already done it answers the first
   * answer and does nothing. Throws Problem 502 when the commit's outcome is unknown. Where a lock lets it wait too
   * long it runs once more: a frozen process does not, so all that it holds is free before one that goes on gives up.
   */
  async run<Answer>(
    idempotency: IdempotencyRequest | undefined,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    const write = {
      idempotency,
      group: this.#groupOf(NO_GROUP),
      person: currentPerson(),
      work,
      inContext: <T>(something: () => T) => something(),
    };
    return answerOf(await this.#enterAlone(write)) as Answer;
  }

  /**
   * The same for a work whose first statement takes this lock. What gathers while others of that name are at the
   * database goes together, in one transaction, each as if it had come alone behind the one before (ADR 0036). Where
   * rows are spread, the lock is the id of their group.
   */
  async runLocking<Answer>(
    lock: string,
    idempotency: IdempotencyRequest | undefined,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    const inContext = AsyncLocalStorage.snapshot();
    const [group, person] = [this.#groupOf(lock), currentPerson()];
    const write = { idempotency, group, person, work, inContext, since: performance.now() };
    return answerOf(await this.#gathering.add(lock, write)) as Answer;
  }

  #groupOf(lock: string) {
    return isSpread(this.db) ? lock : undefined;
  }

  /** Answers the outcomes of the first of them, one at least; the others have not begun. */
  async #enter(writes: Write[]): Promise<Outcome[]> {
    const began = performance.now();
    const outcomes = await this.#enterTogether(writes);
    this.#measures.together(outcomes.length);
    for (const { since = began } of writes.slice(0, outcomes.length)) this.#measures.waited((began - since) / 1_000);
    return outcomes;
  }

  async #enterTogether(writes: Write[]): Promise<Outcome[]> {
    const [first] = writes;
    if (first && writes.length === 1) return [await this.#enterAlone(first)];
    const entered = await settle(this.#enterTwice(writes));
    if ('answer' in entered) return entered.answer;
    if (isDatabaseAway(entered.error) || isLost(entered.error)) return writes.map(() => entered);
    // The database refuses them for one of them.
    const outcomes: Outcome[] = [];
    for (const write of writes) outcomes.push(await this.#enterAlone(write));
    return outcomes;
  }

  async #enterAlone(write: Write): Promise<Outcome> {
    const entered = await settle(this.#enterTwice([write]));
    return 'error' in entered ? entered : (entered.answer[0] as Outcome);
  }

  async #enterTwice(writes: Write[]): Promise<Outcome[]> {
    try {
      return await this.#enterOnce(writes);
    } catch (error) {
      if (!isLocked(error)) throw error;
      this.#measures.lockTimeout();
      return this.#enterOnce(writes);
    }
  }

  async #enterOnce(writes: Write[]): Promise<Outcome[]> {
    const began = performance.now();
    const runner = this.db.createQueryRunner();
    let committing = false;
    try {
      const tx = await Transaction.begin(runner, WRITE_WITHIN, writes.length > 1);
      const judged = await judgeAll(tx, this.stored, writes);
      if (judged.some(({ enters }) => enters)) {
        // An ended session accepts no COMMIT.
        committing = !runner.isReleased;
        // Sent together: if an earlier one fails, PostgreSQL turns the COMMIT into a rollback.
        await tx.commit(this.stored, () => runner.commitTransaction());
        for (const [n, { enters, isCopy }] of judged.entries()) if (enters && !isCopy) writes[n]?.inContext(noteCommit);
        if (tx.publishes) this.relay.kick();
        tx.sendLiveMessages(this.broker);
      } else await runner.rollbackTransaction().catch(() => undefined);
      committing = false;
      return await Promise.all(judged.map(({ outcome }, n) => unlessDoneMeanwhile(runner, writes[n], outcome)));
    } catch (error) {
      this.failed.note(error);
      if (committing && !isRefused(error)) throw refuse('answer-lost');
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      const [write] = writes;
      const outcome: Outcome = writes.length === 1 ? await unlessDoneMeanwhile(runner, write, { error }) : { error };
      if ('error' in outcome) throw outcome.error;
      return [outcome];
    } finally {
      this.#measures.transaction((performance.now() - began) / 1_000);
      await runner.release();
    }
  }
}

const measuresOf = (metrics: Metrics) => ({
  together: metrics.histogram(
    'allsquare_writes_together',
    'Writes of one lock that went in one transaction.',
    [1, 2, 4, 8, 16, 32],
  ),
  waited: metrics.histogram(
    'allsquare_write_wait_seconds',
    'Time that a write waited behind others of its lock in this process.',
    SECONDS,
  ),
  transaction: metrics.histogram(
    'allsquare_transaction_seconds',
    'Time of a transaction that writes, with its waits for connection and locks.',
    SECONDS,
  ),
  lockTimeout: metrics.counter(
    'allsquare_lock_timeouts_total',
    'Transactions that PostgreSQL ended because they waited too long for a lock.',
  ),
});
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];

/** Judges each by what those before it leave, as long as there is time. */
async function judgeAll(tx: Transaction, stored: StoredBytes, writes: Write[]): Promise<Judged[]> {
  const begun = Date.now();
  // Not awaited, so that they leave with the first statements of the work.
  const found = writes.map((write) => lookFor(tx, write));
  const judged: Judged[] = [];
  for (const [n, write] of writes.entries()) {
    if (n > 0 && Date.now() - begun > TAKES_WITHIN) break;
    judged.push(await judge(tx, stored, write, found[n]));
  }
  return judged;
}

function lookFor(tx: Transaction, { idempotency, group }: Write) {
  const found = idempotency && findFirst((sql, values) => tx.query(sql, values), idempotency, group);
  found?.catch(() => undefined);
  return found;
}

/** Does the work; one that is refused, or was done before, leaves nothing to those behind it. */
async function judge(
  tx: Transaction,
  stored: StoredBytes,
  { idempotency, group, person, work, inContext }: Write,
  found: Promise<FirstRequest | undefined> | undefined,
): Promise<Judged> {
  const undo = tx.beginWrite(person);
  const done = await settle(inContext(() => work(tx)));
  const usedUp = 'answer' in done && stored.refusalFor(tx.storesFor);
  const worked = usedUp ? { error: usedUp } : done;
  // Until it is known, nothing of the work counts.
  const looked = await settle(found);
  const first = 'answer' in looked ? looked.answer : undefined;
  const isDone = first && !first.isOver;
  const outcome: Outcome = 'error' in looked ? looked : isDone ? first : worked;
  if (outcome === worked && 'answer' in worked) {
    if (idempotency)
      tx.withCommitTogether('idempotency', { idempotency, answer: worked.answer, before: first }, (all) =>
        keepAnswers(tx, all, group),
      );
    const { isCopy } = tx;
    tx.endWrite();
    return { outcome, enters: true, isCopy };
  }
  if ('error' in outcome && !(outcome.error instanceof Problem)) throw outcome.error;
  undo();
  return { outcome, enters: false };
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
 * A refusal may come from a request under the same key that was done meanwhile. On the same connection: others may be
 * waiting for one too.
 */
async function unlessDoneMeanwhile(runner: QueryRunner, write: Write | undefined, outcome: Outcome): Promise<Outcome> {
  if (!write?.idempotency || !('error' in outcome) || !isRefused(outcome.error)) return outcome;
  const { idempotency, group } = write;
  const looked = await settle(findFirst((sql, values) => runner.query(sql, values), idempotency, group));
  if ('error' in looked) return looked.error instanceof Problem ? looked : outcome;
  return looked.answer && !looked.answer.isOver ? looked.answer : outcome;
}

const IDLED_TOO_LONG = '25P03';

/**
 * Whether PostgreSQL has said no: with the session going on, or ending one before it read the COMMIT. Else a commit may
 * have happened.
 */
const isRefused = (error: unknown) => {
  // What a use case makes of PostgreSQL's no.
  if (error instanceof Problem) return true;
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === 'ERROR' || code === IDLED_TOO_LONG;
};

/** Whether the commit may have happened. */
const isLost = (error: unknown) => error instanceof Problem && error.code === 'answer-lost';
