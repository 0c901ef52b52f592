import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readBases } from '@allsquare/local/backups/local-product.ts';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { ordinaryUser } from '@allsquare/local/processes/ordinary-user.ts';
import { postgresTools } from '@allsquare/local/programs/postgres-tools.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { ensureDatabases, type Postgres, startPostgres } from '@allsquare/local/servers/postgres.ts';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/* The scripts of the containers, on a real PostgreSQL with their pg_hba.conf, without containers. */

const scripts = join(import.meta.dirname, 'postgres');
const user = ordinaryUser();
let folder: string;
let postgres: Postgres;
let environment: NodeJS.ProcessEnv;
let backup: ChildProcess | undefined;

const query = (url: string, sql: string) => onDatabase(url, async (db) => (await db.query(sql)).rows as unknown[]);
const admin = (sql: string) => query(postgres.adminUrl, sql);

beforeAll(async () => {
  folder = temporaryFolder();
  for (const file of ['pg_hba.conf', 'backup.sh', 'recover.sh']) cpSync(join(scripts, file), join(folder, file));
  const hba = join(folder, 'pg_hba.conf');
  postgres = await startPostgres({ folder, durable: false, settings: { hba_file: hba } });
  await ensureDatabases(postgres, folder, { services: ['groups', 'expenses'] });
  const BACKUPS = join(folder, 'backups');
  mkdirSync(BACKUPS);
  if (user) chownSync(BACKUPS, user.uid, user.gid);
  const { port, username, password } = new URL(postgres.adminUrl);
  environment = {
    PATH: `${postgresTools()}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    BACKUPS,
  };
});

afterAll(async () => {
  if (backup?.exitCode === null) {
    backup.kill('SIGTERM');
    await once(backup, 'exit');
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const recover = (...args: string[]) =>
  spawnSync('sh', [join(folder, 'recover.sh'), ...args], { encoding: 'utf8', env: environment, cwd: '/', ...user });

test('one database is restored and remains closed, the other stays up', async () => {
  for (const name of ['groups', 'expenses']) await query(postgres.ownerUrl(name), 'create table kept as select 1 as n');
  backup = spawn('sh', [join(folder, 'backup.sh')], { env: environment, cwd: '/', stdio: 'inherit', ...user });
  const base = join(environment['BACKUPS'] ?? '', 'base');
  await until('a base backup', async () => {
    const [row] = (await admin(`select count(*)::int as n from pg_replication_slots where active`)) as { n: number }[];
    return row?.n === 1 && readdirSync(base).some((name) => name.startsWith('2'));
  });
  const moment = new Date().toISOString();
  // As npm run ops -- doctor finds it.
  expect(readBases({ backups: environment['BACKUPS'] ?? '' })).toHaveLength(1);
  for (const name of ['groups', 'expenses']) await query(postgres.url(name), 'insert into kept values (2)');

  expect(recover('expenses', '2020-01-01T00:00:00Z')).toMatchObject({
    status: 1,
    stderr: 'There is no backup from before 2020-01-01T00:00:00Z.\n',
  });
  const done = recover('expenses', moment);
  expect(done).toMatchObject({ status: 0, stderr: '' });
  const [, kept = ''] = /^What expenses was until now is the database (\w+)\.\n$/.exec(done.stdout) ?? [];

  await expect(query(postgres.url('expenses'), 'select 1')).rejects.toThrow('too many connections for database');
  await admin('alter database expenses connection limit -1');
  expect(await query(postgres.url('expenses'), 'select n from kept')).toEqual([{ n: 1 }]);
  expect(await query(postgres.url('groups'), 'select n from kept')).toEqual([{ n: 1 }, { n: 2 }]);
  const before = Object.assign(new URL(postgres.adminUrl), { pathname: `/${kept}` }).toString();
  expect(await query(before, 'select n from kept')).toEqual([{ n: 1 }, { n: 2 }]);
  // As databases.sh creates it: no other role can connect.
  const asGroups = Object.assign(new URL(postgres.url('groups')), { pathname: '/expenses' }).toString();
  await expect(query(asGroups, 'select 1')).rejects.toThrow('permission denied for database "expenses"');
});
