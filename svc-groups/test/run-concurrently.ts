import { type Answer, until } from '@allsquare/testing';
import { Client } from 'pg';

/**
 * Sends requests while `hold`, a statement that locks, blocks them; releases it once each of them waits for a lock or
 * has its answer, so that they overlap as far as the service allows. `databaseUrl` is the service's.
 */
export async function runConcurrently(
  databaseUrl: string,
  hold: { text: string; values?: unknown[] },
  requests: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = new Client({ connectionString: databaseUrl });
  // A transaction sees the same list of sessions throughout, so another one watches.
  const watcher = new Client({ connectionString: databaseUrl });
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query('begin');
    await holder.query(hold);
    let answered = 0;
    const answers = requests.map((request) => request().finally(() => answered++));
    await until('every request to wait or be answered', async () => {
      const waiting = await watcher.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rows.length + answered >= requests.length;
    });
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

/** Sorted, because the order of the requests is unknown. */
export const statusesOf = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
