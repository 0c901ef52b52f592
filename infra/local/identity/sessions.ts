import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

/** A session ends a day after its last refresh and thirty days after the sign-in. */
export const idleSeconds = 86_400;
const longestSeconds = 2_592_000;

export const startSession = async (database: Database, userId: string, clientId: string): Promise<string> => {
  const id = randomUUID();
  await database.query('insert into sessions (id, user_id, client_id) values ($1, $2, $3)', [id, userId, clientId]);
  return id;
};

/** The user of a session that still lives, and its idle time starts anew; undefined when it is over. */
export const continueSession = async (database: Database, id: string): Promise<string | undefined> => {
  const { rows } = await database.query<{ user_id: string }>({
    name: 'continue-session',
    text: `update sessions set refreshed_at = now()
           where id = $1 and refreshed_at > now() - $2 * interval '1 second' and started_at > now() - $3 * interval '1 second'
           returning user_id`,
    values: [id, idleSeconds, longestSeconds],
  });
  return rows[0]?.user_id;
};

export const endSession = (database: Database, id: string) =>
  database.query('delete from sessions where id = $1', [id]);

export const endSessionsOf = (database: Database, userId: string) =>
  database.query('delete from sessions where user_id = $1', [userId]);

export const pruneSessions = (database: Database) =>
  database.query(
    `delete from sessions
     where refreshed_at < now() - $1 * interval '1 second' or started_at < now() - $2 * interval '1 second'`,
    [idleSeconds, longestSeconds],
  );
