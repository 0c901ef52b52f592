import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { migrations } from './migrations.ts';

export type Database = Pool;

export const openDatabase = (connectionString: string, onIdleError: (error: Error) => void): Database => {
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 3000 });
  pool.on('error', onIdleError);
  return pool;
};

/** Applies missing migrations, one process at a time; the others wait for the lock and then find nothing to do. */
export const migrate = async (database: Database) => {
  const client = await database.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('migrate:identity'))");
    await client.query(
      'create table if not exists migrations (number int primary key, applied_at timestamptz not null)',
    );
    const { rows } = await client.query<{ last: number }>(
      'select coalesce(max(number), 0)::int as last from migrations',
    );
    for (const [index, statements] of migrations.entries()) {
      const number = index + 1;
      if (number <= (rows[0]?.last ?? 0)) continue;
      await client.query('begin');
      await client.query(statements);
      await client.query('insert into migrations values ($1, now())', [number]);
      await client.query('commit');
    }
  } finally {
    // Closing the connection releases the lock and rolls back unfinished migrations.
    client.release(true);
  }
};

/** Retries until stopped: a database that is late or temporarily down only delays the start. */
export const waitFor = async (what: () => Promise<unknown>, onRefused: (error: unknown) => void, stop: AbortSignal) => {
  for (;;) {
    try {
      await what();
      return;
    } catch (error) {
      if (stop.aborted) return;
      onRefused(error);
      await sleep(300, undefined, { signal: stop }).catch(() => {});
    }
  }
};
