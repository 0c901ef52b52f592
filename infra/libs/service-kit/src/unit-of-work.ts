import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WRITE_WITHIN } from './database.ts';
import { claimKey, type IdempotencyRequest, keepAnswer } from './idempotency.ts';
import { Problem, refuse } from './problem.ts';
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
      const tx = await Transaction.begin(runner, WRITE_WITHIN);
      // Not awaited, so that it leaves with the first statements of the work. Until it is known, nothing of the work counts.
      const claim = idempotency && claimKey(tx, idempotency);
      claim?.catch(() => undefined);
      const worked = await work(tx).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      const first = await claim;
      if (first) {
        await runner.rollbackTransaction();
        return first.answer as Answer;
      }
      if ('error' in worked) throw worked.error;
      const { answer } = worked;
      if (idempotency) tx.withCommit(keepAnswer(tx, idempotency, answer));
      // An ended session accepts no COMMIT.
      committing = !runner.isReleased;
      // Sent together: if an earlier one fails, PostgreSQL turns the COMMIT into a rollback.
      await tx.commit(() => runner.commitTransaction());
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
  // What a use case makes of PostgreSQL's no.
  if (error instanceof Problem) return true;
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === 'ERROR' || code === IDLED_TOO_LONG;
};
