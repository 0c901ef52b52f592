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

type Continued = { user_id: string; started_at: Date };

/** The user and start time of a live session, whose idle time restarts; undefined when it has ended. */
export const continueSession = async (database: Database, id: string): Promise<Continued | undefined> => {
  const { rows } = await database.query<Continued>({
    name: 'continue-session',
    text: `update sessions set refreshed_at = now()
           where id = $1 and refreshed_at > now() - $2 * interval '1 second' and started_at > now() - $3 * interval '1 second'
           returning user_id, started_at`,
    values: [id, idleSeconds, longestSeconds],
  });
  return rows[0];
};

export const sessionsOf = async (database: Database, userId: string) => {
  const { rows } = await database.query<{ id: string; client_id: string; started_at: Date; refreshed_at: Date }>(
    'select id, client_id, started_at, refreshed_at from sessions where user_id = $1',
    [userId],
  );
  return rows;
};

/** False when the session does not exist. */
export const endSession = async (database: Database, id: string): Promise<boolean> =>
  (await database.query('delete from sessions where id::text = $1', [id])).rowCount === 1;

export const endSessionsOf = (database: Database, userId: string) =>
  database.query('delete from sessions where user_id = $1', [userId]);

export const pruneSessions = (database: Database) =>
  database.query(
    `delete from sessions
     where refreshed_at < now() - $1 * interval '1 second' or started_at < now() - $2 * interval '1 second'`,
    [idleSeconds, longestSeconds],
  );
