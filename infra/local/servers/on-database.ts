import { Client } from 'pg';

/** Does some work on a connection of its own to the database at this address. */
export async function onDatabase<T>(url: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: url });
  // What waits for a connection that is lost is told so; without a listener the process would end too.
  db.on('error', () => undefined);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
