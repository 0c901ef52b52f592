import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WRITE_WITHIN } from './database.ts';
import { claimKey, type IdempotencyRequest, keepAnswer } from './idempotency.ts';
import { refuse } from './problem.ts';
import { Relay } from './relay.ts';
import { Transaction } from './transaction.ts';

/** The one way to write: a transaction that keeps its events and its idempotency key, and wakes the relay afterwards. */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly db: DataSource,
    private readonly relay: Relay,
  ) {}

  /**
   * Runs `work` in a transaction and answers what it answers. Under a key that was already done it answers the first answer
   * and does nothing. Throws Problem 502 when the commit's outcome is unknown.
   */
  async run<Answer>(
    idempotency: IdempotencyRequest | undefined,
    work: (tx: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    const runner = this.db.createQueryRunner();
    let committing = false;
    try {
      await runner.startTransaction();
      const tx = await Transaction.of(runner.manager);
      const [, first] = await Promise.all([
        tx.query(`set local transaction_timeout = ${WRITE_WITHIN}`),
        idempotency && claimKey(tx, idempotency),
      ]);
      if (first) {
        await runner.rollbackTransaction();
        return first.answer as Answer;
      }
      const answer = await work(tx);
      // An ended session accepts no COMMIT.
      committing = !runner.isReleased;
      // Sent together: if an earlier one fails, PostgreSQL turns the COMMIT into a rollback.
      await Promise.all([idempotency && keepAnswer(tx, idempotency, answer), tx.flush(), runner.commitTransaction()]);
      this.relay.kick();
      return answer;
    } catch (error) {
      if (committing && !isRefused(error)) throw refuse('answer-lost');
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

const IDLED_TOO_LONG = '25P03';

/** Whether PostgreSQL has said no: with the session going on, or ending one before it read the COMMIT. Else a commit may have happened. */
const isRefused = (error: unknown) => {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === 'ERROR' || code === IDLED_TOO_LONG;
};
