import { Client } from 'pg';

export type Passwords = { owner: string; service: string };

/**
 * Limits of every session of a service, in milliseconds. PostgreSQL enforces them, so a service that freezes in the
 * middle of writes releases their locks within three seconds: service-kit gives each write no more (WRITE_WITHIN). A
 * writer that waits for a lock tries twice, which takes longer, so it outlasts frozen writes
 * (libs/service-kit/test/limits.test.ts).
 */
export const LIMITS = { statement_timeout: 10_000, lock_timeout: 1750, idle_in_transaction_session_timeout: 1500 };

export const ownerRole = (database: string) => `${database}_owner`;

/** A database and a role of the same name that owns it; a role can open only its own database. */
export const ensureDatabase = (adminUrl: string, name: string, password: string): Promise<void> =>
  asAdmin(adminUrl, async (admin) => {
    await ensureRole(admin, name, password);
    if (!(await ownerNow(admin, name))) await admin.query(`create database ${name} owner ${name}`);
    await admin.query(`revoke connect, temporary on database ${name} from public`);
  });

/**
 * A service's database: role `<name>_owner` migrates it. The service uses role `<name>`, which reads and writes the
 * rows of the migrated tables within the limits (ADR 0024).
 */
export async function ensureServiceDatabase(adminUrl: string, name: string, passwords: Passwords): Promise<void> {
  const owner = ownerRole(name);
  const hadOneRole = await asAdmin(adminUrl, async (admin) => {
    await ensureRole(admin, owner, passwords.owner);
    await ensureRole(admin, name, passwords.service);
    for (const [limit, milliseconds] of Object.entries(LIMITS))
      await admin.query(`alter role ${name} set ${limit} = ${milliseconds}`);
    const before = await ownerNow(admin, name);
    if (!before) await admin.query(`create database ${name} owner ${owner}`);
    await admin.query(`revoke connect, temporary on database ${name} from public`);
    await admin.query(`grant connect on database ${name} to ${name}`);
    return before === name;
  });
  const inside = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  await asAdmin(inside, async (admin) => {
    const rows = 'grant select, insert, update, delete on';
    await admin.query(`alter default privileges for role ${owner} in schema public ${rows} tables to ${name}`);
    if (!hadOneRole) return;
    // It was created when a service owned its database.
    await admin.query(
      `begin; reassign owned by ${name} to ${owner}; ${rows} all tables in schema public to ${name}; commit`,
    );
  });
}

async function ensureRole(admin: Client, name: string, password: string) {
  const { rows } = await admin.query('select from pg_roles where rolname = $1', [name]);
  await admin.query(`${rows.length ? 'alter' : 'create'} role ${name} login password ${admin.escapeLiteral(password)}`);
}

async function ownerNow(admin: Client, database: string): Promise<string | undefined> {
  const { rows } = await admin.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  return rows[0]?.owner;
}

/** On a superuser's connection. */
export async function asAdmin<T>(url: string, use: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  admin.on('error', () => {});
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}
