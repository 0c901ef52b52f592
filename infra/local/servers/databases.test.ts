import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { temporaryFolder } from '../processes/folders.ts';
import { ensureDatabase, ensureServiceDatabase, LIMITS } from './databases.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const passwords = { owner: 'of-the-owner', service: 'of-the-service' };
let folder: string;
let postgres: Postgres;

beforeAll(async () => {
  folder = temporaryFolder();
  postgres = await startPostgres({ folder, durable: false });
  await ensureServiceDatabase(postgres.adminUrl, 'groups', passwords);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(role: string, password: string, sql: string, database = role.replace('_owner', '')) {
  const url = new URL(postgres.adminUrl);
  const client = new Client({ host: url.hostname, port: Number(url.port), user: role, password, database });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const asOwner = (sql: string, name = 'groups') => query(`${name}_owner`, passwords.owner, sql);
const asService = (sql: string, name = 'groups') => query(name, passwords.service, sql);

test('the service reads and writes the rows of every table that the owner creates', async () => {
  await asOwner('create table groups (id bigint generated always as identity, name text)');
  await asService(`insert into groups (name) values ('Lisbon trip'), ('Porto trip')`);
  await asService(`delete from groups where name = 'Porto trip'`);
  expect(await asService(`update groups set name = 'Lisbon' returning id, name`)).toEqual([
    { id: '1', name: 'Lisbon' },
  ]);
});

test.each([
  'create table mine ()',
  'create schema mine',
  'create temporary table mine ()',
  'create function mine() returns int return 1',
  'create role mine',
  'alter table groups add mine text',
  'alter table groups disable trigger all',
  'create index on groups (name)',
  'drop table groups',
  'truncate groups',
  'alter table groups owner to groups',
  'set role groups_owner',
  'set session_replication_role = replica',
  'alter default privileges for role groups_owner grant all on tables to groups',
])('the service may not %s', async (sql) => {
  await expect(asService(sql)).rejects.toThrow(/permission denied|must be (owner|able)|cannot/);
});

test('the service may not pass its rights on', async () => {
  // PostgreSQL only warns.
  await asService('grant all on groups to public');
  const granted = `select from information_schema.role_table_grants where grantee = 'PUBLIC' and table_name = 'groups'`;
  expect(await asOwner(granted)).toEqual([]);
});

test('each session of the service has time limits, a session of the owner has none', async () => {
  const limits = `select json_object_agg(name, setting::int) as limits from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;
  expect(await asService(limits)).toEqual([{ limits: LIMITS }]);
  expect(await asOwner(limits)).toMatchObject([{ limits: { statement_timeout: 0, lock_timeout: 0 } }]);
});

test('in containers the time limits are the same', () => {
  const script = readFileSync(join(import.meta.dirname, '../../compose/postgres/databases.sh'), 'utf8');
  const set = [...script.matchAll(/alter role :"name" set (\w+) = (\d+);/g)].map(([, name, value]) => [
    name,
    Number(value),
  ]);
  expect(Object.fromEntries(set)).toEqual(LIMITS);
});

test('a database that the service owned moves to the owner with its content', async () => {
  await ensureDatabase(postgres.adminUrl, 'expenses', passwords.service);
  await asService(
    'create extension pg_trgm; create table expenses (cents int); create function one() returns int return 1',
    'expenses',
  );
  for (let start = 0; start < 2; start++) await ensureServiceDatabase(postgres.adminUrl, 'expenses', passwords);

  await asService('insert into expenses values (1)', 'expenses');
  for (const sql of ['drop table expenses', 'drop function one', 'drop extension pg_trgm', 'create table mine ()'])
    await expect(asService(sql, 'expenses')).rejects.toThrow(/permission denied|must be owner/);
  await asOwner('alter table expenses add date date; drop function one; drop extension pg_trgm', 'expenses');
});

test('rights that a migration revokes from the service remain revoked at the next start', async () => {
  await asOwner(
    'create table balances (cents int); revoke all on balances from groups; grant select on balances to groups',
  );
  await ensureServiceDatabase(postgres.adminUrl, 'groups', passwords);
  expect(await asService('select from balances')).toEqual([]);
  await expect(asService('insert into balances values (1)')).rejects.toThrow('permission denied for table balances');
});
