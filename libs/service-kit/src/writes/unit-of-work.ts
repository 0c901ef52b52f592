import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { Broker } from '../broker/broker.ts';
import { isLocked, WRITE_WITHIN } from '../database/database.ts';
import type { IdempotencyRequest } from '../http/idempotency-key.ts';
import { Problem, refuse } from '../http/problem.ts';
import { findFirst, keepAnswer } from './idempotency.ts';
import { Relay } from './relay.ts';
import { Transaction } from './transaction.ts';

/**
 * The one way to write: a transaction that keeps its events and its idempotency key, and wakes the relay afterwards.
 */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly db: DataSource,
    private readonly relay: Relay,
    private readonly broker: Broker,
  ) {}

  /**
   * Runs `work` in a transaction and answers what it answers. Under a key that was already done it answers the first
   * answer and does nothing. Throws Problem 502 when the commit's outcome is unknown. Where a lock lets it wait too
   * long it runs once more: a frozen process does not, so all that it holds is free before one that goes on gives up.
   */
  async run<Answer>(
    idempotency: IdempotencyRequest | undefined,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await this.#runOnce(idempotency, work);
    } catch (error) {
      if (!isLocked(error)) throw error;
      return this.#runOnce(idempotency, work);
    }
  }

  async #runOnce<Answer>(
    idempotency: IdempotencyRequest | undefined,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    const runner = this.db.createQueryRunner();
    let committing = false;
    try {
      const tx = await Transaction.begin(runner, WRITE_WITHIN);
      // Not awaited, so that it leaves with the first statements of the work. Until it is known, nothing of the work
      // counts.
      const found = idempotency && findFirst((sql, values) => tx.query(sql, values), idempotency);
      found?.catch(() => undefined);
      const worked = await work(tx).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      const first = await found;
      if (first && !first.isOver) {
        await runner.rollbackTransaction();
        return first.answer as Answer;
      }
      if ('error' in worked) throw worked.error;
      const { answer } = worked;
      if (idempotency) tx.withCommit(keepAnswer(tx, idempotency, answer, first));
      // An ended session accepts no COMMIT.
      committing = !runner.isReleased;
      // Sent together: if an earlier one fails, PostgreSQL turns the COMMIT into a rollback.
      await tx.commit(() => runner.commitTransaction());
      if (tx.publishes) this.relay.kick();
      tx.sendLiveMessages(this.broker);
      return answer;
    } catch (error) {
      if (committing && !isRefused(error)) throw refuse('answer-lost');
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      const first = idempotency && isRefused(error) && (await this.#doneMeanwhile(runner, idempotency, error));
      if (first && !first.isOver) return first.answer as Answer;
      throw error;
    } finally {
      await runner.release();
    }
  }

  /**
   * A refusal may come from a request under the same key that was done meanwhile. On the same connection: others may be
   * waiting for one too.
   */
  #doneMeanwhile(runner: QueryRunner, idempotency: IdempotencyRequest, refusal: unknown) {
    return findFirst((sql, values) => runner.query(sql, values), idempotency).catch((error: unknown) => {
      throw error instanceof Problem ? error : refusal;
    });
  }
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
