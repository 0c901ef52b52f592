import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { make } from './folders.ts';
import { type OrdinaryUser, ordinaryUser, reaches } from './ordinary-user.ts';
import { checkPorts, freePorts } from './ports.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import type { ProcessGroup } from './process-group.ts';
import { openProcessGroup } from './process-group.ts';
import { secretsOf } from './secrets.ts';
import type { Part, Supervised } from './supervisor.ts';
import { UserFacingError } from './user-facing-error.ts';

export interface PostgresOptions {
  /** Holds the cluster in `postgres`, its passwords in secrets.json, its log in `logs`. */
  folder: string;
  /** A free one when absent. */
  port?: number;
  /** false: no fsync, for data that need not outlive the machine. A killed server loses nothing either way. */
  durable: boolean;
}

export interface Postgres {
  port: number;
  /** Of the superuser, for database `postgres`. */
  adminUrl: string;
  /** Of the database's own role, see ensureDatabases. */
  url: (database: string) => string;
  server: Supervised;
  stop: () => Promise<void>;
}

/** A real PostgreSQL on loopback, ready to use: a part of `group`, else of a group of its own. */
export async function startPostgres(options: PostgresOptions, group?: ProcessGroup): Promise<Postgres> {
  const port = options.port ?? (await freePorts(1))[0] ?? 0;
  await checkPorts([['postgres', port]]);
  const own = group ?? (await openProcessGroup(options.folder));
  try {
    const part = preparePostgres({ ...options, port });
    const server = own.add(part);
    await server.whenReady();
    const { folder } = options;
    const url = (database: string) => roleUrl(folder, port, database, database);
    const stop = () => (group ? server.stop() : own.stop());
    return { port, adminUrl: adminUrl(folder, port), url, server, stop };
  } catch (error) {
    if (!group) await own.stop();
    throw error;
  }
}

/** Creates the cluster when there is none and returns the program that serves it. */
function preparePostgres({ folder, port, durable }: PostgresOptions & { port: number }): Part {
  const data = join(make(folder), 'postgres');
  const user = ownerOf(data) ?? ordinaryUser();
  if (!reaches(user, folder)) {
    throw new UserFacingError(
      `PostgreSQL's user (${user?.uid ?? process.getuid?.()}) cannot reach ${folder}: choose another folder.`,
    );
  }
  const binaries = postgresBinaries(user);
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(join(binaries, 'initdb'), data, folder, user);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return {
    name: 'postgres',
    at: `localhost:${port}`,
    program: {
      file: join(binaries, 'postgres'),
      args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      cwd: '/',
      env: { PATH: process.env.PATH },
      user,
    },
    // "Fast": ends the sessions, then stops with a checkpoint. SIGTERM would wait until every client has left.
    stopSignal: 'SIGINT',
    isReady: () => asAdmin(adminUrl(folder, port), async () => true),
  };
}

function initialise(initdb: string, data: string, folder: string, user: OrdinaryUser | undefined): void {
  const passwordFile = join(folder, `password.${process.pid}`);
  rmSync(data, { recursive: true, force: true });
  make(data, 0o700);
  writeFileSync(passwordFile, secretsOf(folder)('postgres'), { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  try {
    const result = spawnSync(
      initdb,
      [
        `--pgdata=${data}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Letter case of every script, the same on each machine whatever locales it has.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-sync',
      ],
      { cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH }, ...user },
    );
    if (result.status !== 0)
      throw new UserFacingError(`PostgreSQL cannot make its data folder ${data}: ${result.stderr}`);
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function ownerOf(data: string): OrdinaryUser | undefined {
  if (process.getuid?.() !== 0 || !existsSync(join(data, 'PG_VERSION'))) return undefined;
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

/** A database and a role of the same name each; a role can open its own database and no other. */
export async function ensureDatabases(
  postgres: Pick<Postgres, 'adminUrl'>,
  folder: string,
  names: string[],
): Promise<void> {
  await asAdmin(postgres.adminUrl, async (admin) => {
    await admin.query('revoke connect on database postgres, template1 from public');
    for (const name of names) {
      const { rows } = await admin.query('select from pg_roles where rolname = $1', [name]);
      const password = admin.escapeLiteral(secretsOf(folder)(`database ${name}`));
      await admin.query(`${rows.length ? 'alter' : 'create'} role ${name} login password ${password}`);
      const { rows: found } = await admin.query('select from pg_database where datname = $1', [name]);
      if (!found.length) await admin.query(`create database ${name} owner ${name}`);
      await admin.query(`revoke connect, temporary on database ${name} from public`);
    }
  });
}

async function asAdmin<T>(url: string, use: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  admin.on('error', () => {});
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}

const adminUrl = (folder: string, port: number) =>
  `postgres://postgres:${secretsOf(folder)('postgres')}@127.0.0.1:${port}/postgres`;

const roleUrl = (folder: string, port: number, role: string, database: string) =>
  `postgres://${role}:${secretsOf(folder)(`database ${role}`)}@127.0.0.1:${port}/${database}`;
