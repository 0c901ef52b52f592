import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { resourceErrorCode } from '../database/database.ts';
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';

/** Time (ms) that the service is not ready after a write that failed for lack of a resource. */
const UNREADY_FOR = 3_000;

/**
 * Counts writes that PostgreSQL refuses for lack of a resource: transactions of UnitOfWork, and statements of
 * repositories outside of it, in requests and in the background.
 */
@Injectable()
export class FailedWrites {
  readonly #count: (of?: Record<'code', string>) => void;
  /** Errors that were counted already. */
  readonly #counted = new WeakSet<object>();
  /** In milliseconds. */
  #failedAt = 0;

  constructor(db: DataSource, readiness: Readiness, metrics: Metrics) {
    this.#count = metrics.counter(
      'allsquare_failed_writes_total',
      'Transactions that failed for want of disk, memory or another resource of the database, by SQLSTATE.',
      ['code'],
    );
    readiness.require('writes', () => Date.now() - this.#failedAt > UNREADY_FOR, { isForWrites: true });
    const { logger } = db;
    db.logger = Object.assign(Object.create(logger) as typeof logger, {
      logQueryError: (...[error, query, ...more]: Parameters<typeof logger.logQueryError>) => {
        if (!/^\s*select\b/i.test(query)) this.record(error);
        logger.logQueryError(error, query, ...more);
      },
    });
  }

  record(error: unknown) {
    const code = resourceErrorCode(error);
    const cause = (error as { driverError?: object }).driverError ?? error;
    if (!code || this.#counted.has(cause as object)) return;
    this.#counted.add(cause as object);
    this.#failedAt = Date.now();
    this.#count({ code });
  }
}
