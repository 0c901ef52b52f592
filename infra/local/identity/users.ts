import type { Database } from './database.ts';

export type User = {
  id: string;
  email: string;
  email_verified: boolean;
  enabled: boolean;
  first_name: string;
  last_name: string;
  google: boolean;
  failures: number;
  locked: boolean;
  created_at: Date;
};

const COLUMNS = `id, email, email_verified, enabled, first_name, last_name, google, failures, created_at,
  coalesce(locked_until > now(), false) as locked`;

export const displayName = (user: User): string => [user.first_name, user.last_name].filter(Boolean).join(' ');

const select = async (database: Database, name: string, which: string, values: unknown[]): Promise<User[]> =>
  (await database.query<User>({ name, text: `select ${COLUMNS} from users ${which}`, values })).rows;

export const findUser = async (database: Database, id: string): Promise<User | undefined> =>
  (await select(database, 'find-user', 'where id = $1', [id]))[0];

/** Ignores letter case. */
export const findUserByEmail = async (database: Database, email: string): Promise<User | undefined> =>
  (await select(database, 'find-user-by-email', 'where email = lower($1)', [email]))[0];

/** By address, as Keycloak by user name. */
export const listUsers = (database: Database, first: number, max: number): Promise<User[]> =>
  select(database, 'list-users', 'order by email offset $1 limit $2', [first, max]);

/** False when the email is taken. */
export const insertUser = async (
  database: Database,
  user: Pick<User, 'id' | 'email' | 'email_verified' | 'enabled' | 'first_name' | 'last_name' | 'google'>,
): Promise<boolean> => {
  const { rowCount } = await database.query(
    `insert into users (id, email, email_verified, enabled, first_name, last_name, google)
     values ($1, lower($2), $3, $4, $5, $6, $7) on conflict (email) do nothing`,
    [user.id, user.email, user.email_verified, user.enabled, user.first_name, user.last_name, user.google],
  );
  return rowCount === 1;
};

/** False when another person has the email. */
export const updateUser = async (
  database: Database,
  user: Pick<User, 'id' | 'email' | 'email_verified' | 'enabled' | 'first_name' | 'last_name'>,
): Promise<boolean> => {
  const { rowCount } = await database.query(
    `update users set email = lower($2), email_verified = $3, enabled = $4, first_name = $5, last_name = $6
     where id = $1 and not exists (select 1 from users other where other.email = lower($2) and other.id <> $1)`,
    [user.id, user.email, user.email_verified, user.enabled, user.first_name, user.last_name],
  );
  return rowCount === 1;
};

export const deleteUser = (database: Database, id: string) => database.query('delete from users where id = $1', [id]);

/**
 * From the hundredth wrong password in a row the account is locked for a minute, from the two hundredth for two, up to
 * fifteen.
 */
export const noteFailure = (database: Database, id: string) =>
  database.query(
    `update users set failures = failures + 1,
       locked_until = case when failures >= 99 then now() + least((failures + 1) / 100, 15) * interval '1 minute' end
     where id = $1`,
    [id],
  );

export const forgetFailures = (database: Database, id: string) =>
  database.query('update users set failures = 0, locked_until = null where id = $1', [id]);
