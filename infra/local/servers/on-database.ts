import { Client } from 'pg';

/** Runs work on a new connection to the database at this address. */
export async function onDatabase<T>(url: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: url });
  // Pending queries of a lost connection reject anyway; without a listener the process would end too.
  db.on('error', () => undefined);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
