import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { KeyedMutex } from './keyed-mutex.ts';

/** In milliseconds; the longest delay by a database that is unavailable or frozen. */
const LOCK_TIMEOUT = 2000;

/**
 * Serializes the work of one account, across replicas too while the database is available.
 * SQL by hand: advisory locks.
 */
@Injectable()
export class AccountLock {
  readonly #log = new Logger(AccountLock.name);
  readonly #localMutex = new KeyedMutex();

  constructor(private readonly db: DataSource) {}

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#localMutex.run(key, async () => {
      const session = this.#lock(key);
      try {
        await Promise.race([session, sleep(LOCK_TIMEOUT, undefined, { ref: false })]);
        return await work();
      } finally {
        void session.then((locked) => locked && this.#unlock(locked, key));
      }
    });
  }

  async #lock(key: string): Promise<QueryRunner | undefined> {
    let session: QueryRunner | undefined;
    try {
      session = this.db.createQueryRunner();
      await session.manager.sql`select pg_advisory_lock(hashtextextended(${key}, 0))`;
      return session;
    } catch (error) {
      this.#log.warn(`an account is locked in this replica only: ${String(error)}`);
      await session?.release().catch(() => undefined);
      return undefined;
    }
  }

  async #unlock(session: QueryRunner, key: string) {
    await session.manager.sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.catch(() => undefined);
    await session.release().catch(() => undefined);
  }
}
