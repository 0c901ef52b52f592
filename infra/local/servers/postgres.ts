import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { make } from '../processes/folders.ts';
import { canEnter, type OrdinaryUser, ordinaryUser } from '../processes/ordinary-user.ts';
import { checkPorts, freePorts } from '../processes/ports.ts';
import type { ProcessGroup } from '../processes/process-group.ts';
import { openProcessGroup } from '../processes/process-group.ts';
import { secretsOf } from '../processes/secrets.ts';
import { fullDiskMessage, lastComplaint, RESTORE_OR_RESET } from '../processes/start-errors.ts';
import type { Part, Supervised } from '../processes/supervisor.ts';
import { postgresBinaries } from '../programs/postgres-binaries.ts';
import { asAdmin, ensureDatabase, ensureServiceDatabase, ownerRole } from './databases.ts';

interface PostgresOptions {
  /** Contains the cluster in `postgres`, its passwords in secrets.json, its log in `logs`. */
  folder: string;
  /** For a second server in the same folder, whose cluster was copied there before: its folder and the part's name. */
  name?: string;
  /** A free one when absent. */
  port?: number;
  /** false: no fsync, for data that need not survive the machine. A killed server loses nothing either way. */
  durable: boolean;
  /** More of PostgreSQL's settings. */
  settings?: Record<string, string>;
  /** Another PostgreSQL than the product's: the folder of its programs. */
  binaries?: string;
}

export interface Postgres {
  port: number;
  /** The superuser's address, for database `postgres`. */
  adminUrl: string;
  /** The address of the role named like the database: a service's, or the owner where the database has one role. */
  url: (database: string) => string;
  /** The address of the role that owns and migrates a service's database. */
  ownerUrl: (database: string) => string;
  server: Supervised;
  stop: () => Promise<void>;
}

/** A real PostgreSQL on loopback, ready to use: a part of `group`, else of a new group. */
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
    const ownerUrl = (database: string) => roleUrl(folder, port, ownerRole(database), database);
    const stop = () => (group ? server.stop() : own.stop());
    return { port, adminUrl: adminUrl(folder, port), url, ownerUrl, server, stop };
  } catch (error) {
    if (!group) await own.stop();
    throw error;
  }
}

/** Creates the cluster when it does not exist and returns the program that serves it. */
function preparePostgres(options: PostgresOptions & { port: number }): Part {
  const { folder, name = 'postgres', port, durable, settings: more } = options;
  const data = join(make(folder), name);
  const user = postgresUser(folder);
  if (!canEnter(user, folder)) {
    throw new UserFacingError(
      `PostgreSQL's user (${user?.uid ?? process.getuid?.()}) cannot reach ${folder}: choose another folder.`,
    );
  }
  const { binaries = postgresBinaries(user) } = options;
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(join(binaries, 'initdb'), data, folder, user);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    // Limits the WAL that a backup waits for (backups/stream-wal.ts), so that it does not fill the disk.
    max_slot_wal_keep_size: '4GB',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...more,
  };
  return {
    name,
    at: `localhost:${port}`,
    program: {
      file: join(binaries, 'postgres'),
      args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      cwd: '/',
      env: { PATH: process.env.PATH },
      user,
    },
    // "Fast": ends the sessions, then stops with a checkpoint. SIGTERM would wait until every client has disconnected.
    stopSignal: 'SIGINT',
    isReady: () => asAdmin(adminUrl(folder, port), async () => true),
    explain: (log) =>
      fullDiskMessage(folder, log) ??
      `PostgreSQL cannot use the databases in ${data} (${lastComplaint(log, /(?:FATAL|PANIC): +(.*)/g)}): ${RESTORE_OR_RESET}`,
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
        // Without the detail of an error, which contains the values of its rows.
        '--set=log_error_verbosity=terse',
        '--no-sync',
      ],
      { cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH }, ...user },
    );
    if (result.status !== 0)
      throw new UserFacingError(
        fullDiskMessage(folder, result.stderr) ?? `PostgreSQL cannot make its data folder ${data}: ${result.stderr}`,
      );
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The user that runs the server of this folder: the owner of its cluster, when we are root. */
export function postgresUser(folder: string): OrdinaryUser | undefined {
  const data = join(folder, 'postgres');
  if (process.getuid?.() !== 0 || !existsSync(join(data, 'PG_VERSION'))) return ordinaryUser();
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

/**
 * Databases with their roles and random passwords: those of `services` with two roles each, those of `others` with one.
 */
export async function ensureDatabases(
  { adminUrl }: Pick<Postgres, 'adminUrl'>,
  folder: string,
  { services = [], others = [] }: { services?: string[]; others?: string[] },
): Promise<void> {
  await asAdmin(adminUrl, (admin) => admin.query('revoke connect on database postgres, template1 from public'));
  const password = (role: string) => secretsOf(folder)(`database ${role}`);
  for (const name of services)
    await ensureServiceDatabase(adminUrl, name, { owner: password(ownerRole(name)), service: password(name) });
  for (const name of others) await ensureDatabase(adminUrl, name, password(name));
}

/** Of the superuser. */
export const adminUrl = (folder: string, port: number, database = 'postgres') =>
  `postgres://postgres:${secretsOf(folder)('postgres')}@127.0.0.1:${port}/${database}`;

export const roleUrl = (folder: string, port: number, role: string, database: string) =>
  `postgres://${role}:${secretsOf(folder)(`database ${role}`)}@127.0.0.1:${port}/${database}`;
