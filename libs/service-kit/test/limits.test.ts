import { randomUUID } from 'node:crypto';
import { patience } from '@allsquare/build/slowness';
import { startTestService, type TestPerson, type TestService, until } from '@allsquare/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { migrateDatabase, PLANNER_OPTIONS, WRITE_TIMEOUT } from '../src/database/database.ts';
import { changeThing, changeTwice, frozen, slowThing, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const partAway = { status: 503, body: { code: 'part-away' } };
let service: TestService;
/** A session of another client, without limits. */
let other: pg.Client;

class Late1764700000000 {
  up = async () => undefined;
  down = async () => undefined;
}

class Wide1764800000000 {
  up = (db: QueryRunner) => db.query(`alter table things add note text`);
  down = async () => undefined;
}

beforeAll(async () => {
  service = await startTestService(things);
  other = new pg.Client({ connectionString: service.databaseUrl });
  await other.connect();
});
afterEach(() => other.query('rollback'));
afterAll(async () => {
  await other.end();
  await service.stop();
});

const change = (id: string, label = 'a', key: string = randomUUID()) =>
  service.call(ann, changeThing, { params: { id }, body: { label }, headers: { 'idempotency-key': key } });

/** The duration of `work`, in milliseconds. */
async function timeOf(work: () => Promise<unknown>) {
  const begun = Date.now();
  await work();
  return Date.now() - begun;
}

test('a write that waits for another session fails in time, with nothing changed', async () => {
  const ids = Array.from({ length: 10 }, () => randomUUID());
  for (const id of ids) await change(id);
  await other.query('begin');
  await other.query(`select from things where id = any($1) for update`, [ids]);
  const took = await timeOf(async () => {
    for (const write of await Promise.all(ids.map((id) => change(id)))) expect(write).toMatchObject(partAway);
  });
  expect(took).toBeLessThan(patience(4000));

  await other.query('rollback');
  for (const id of ids) expect(await change(id)).toMatchObject({ status: 201, body: { version: 2 } });
});

test('a server that accepts no writes, like a standby before its promotion, is unavailable', async () => {
  const id = randomUUID();
  await change(id);
  const begin = async (setting: string) => {
    const role = other.database;
    await other.query(`alter role ${role} ${setting}`);
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [role]);
  };
  await begin('set default_transaction_read_only = on');
  try {
    await until('its sessions to have ended', async () => (await change(id)).status !== 201);
    for (let again = 0; again < 3; again++) expect(await change(id)).toMatchObject(partAway);
  } finally {
    await begin('reset default_transaction_read_only');
  }
  await until('it to take writes', async () => (await change(id)).status === 201);
});

test('a write that waits for a frozen one continues when that is ended, and the frozen one changes nothing', async () => {
  const id = randomUUID();
  await change(id);
  const thaw = freeze();
  const key = randomUUID();
  const write = change(id, 'frozen', key);
  await until('it to idle', async () => (await open()) === 1);
  expect(await change(id)).toMatchObject({ status: 201, body: { version: 2 } });

  thaw();
  expect(await write).toMatchObject(partAway);
  expect(await change(id, 'a', key)).toMatchObject({ status: 201, body: { version: 3 } });
});

test('frozen writes that wait for each other are ended before one that waits for them gives up', async () => {
  const id = randomUUID();
  await change(id);
  const frozen = await Promise.all(Array.from({ length: 6 }, () => freezeWrite(id)));
  await until('one to idle and the others to wait for it', async () => (await open()) === frozen.length);
  const took = await timeOf(async () => {
    const writes = await Promise.all([change(id), change(id), change(id)]);
    expect(writes.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
  expect(took).toBeLessThan(patience(4000));
  await Promise.all(frozen.map((write) => write.end().catch(() => undefined)));
});

test('a waiting write, with its retry, outlasts the time limit of a write, which exceeds the idle limit', async () => {
  const rows = await service.queryAsService<{ name: string; setting: string }>(`select name, setting from pg_settings`);
  const limits = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
  expect(2 * (limits['lock_timeout'] ?? 0)).toBeGreaterThanOrEqual(WRITE_TIMEOUT + 500);
  expect(limits['idle_in_transaction_session_timeout']).toBeLessThan(WRITE_TIMEOUT);
});

test('no plan of a write is compiled, at any estimated cost', async () => {
  const session = new pg.Client({ connectionString: service.databaseUrl, options: PLANNER_OPTIONS });
  await session.connect();
  const { rows } = await session.query('show jit');
  await session.end();
  expect(rows).toEqual([{ jit: 'off' }]);
});

test('a key is valid for a day', async () => {
  const [id, key] = [randomUUID(), randomUUID()];
  const version = async () => ((await change(id, 'a', key)).body as { version: number }).version;
  const age = (by: string) =>
    service.query(`update idempotency set created_at = created_at - $2::interval where key = $1`, [key, by]);
  expect(await version()).toBe(1);
  await age('23 hours 59 minutes');
  expect(await version()).toBe(1);
  await age('2 minutes');
  expect(await version()).toBe(2);
  expect(await version()).toBe(2);
});

test('concurrent migrations wait without limit', async () => {
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtext('allsquare:migrate'))`);
  const migrated = migrateDatabase(things.name, service.databaseUrl, { migrations: [Late1764700000000] });
  await until('it to wait longer than a write may', async () => {
    const sessions = await seen(`wait_event = 'advisory' and clock_timestamp() - query_start > interval '4 s'`);
    return sessions > 0;
  });
  await other.query('rollback');
  expect(await migrated).toEqual([Late1764700000000.name]);
});

test('a migration that waits for a reader lets writers pass, and completes after it', async () => {
  const id = randomUUID();
  await change(id);
  await other.query('begin');
  await other.query(`select from things where id = $1`, [id]);
  let waited = 0;
  const migrated = migrateDatabase(
    things.name,
    service.databaseUrl,
    { migrations: [Wide1764800000000] },
    () => waited++,
  );
  await until('it to wait for its lock', async () => (await seen(`wait_event = 'relation'`)) > 0);
  for (let write = 0; write < 3; write++) expect((await change(id)).status).toBe(201);
  await until('it to try again', async () => waited >= 2);
  await other.query('rollback');
  expect(await migrated).toEqual([Wide1764800000000.name]);
});

function freeze() {
  let thaw = () => {};
  frozen.thawed = new Promise((resolve) => (thaw = resolve));
  return thaw;
}

/** A write of a frozen service: it locks the row when it can, and sends nothing more. */
async function freezeWrite(id: string) {
  const session = new pg.Client({ connectionString: service.serviceUrl });
  session.on('error', () => undefined);
  await session.connect();
  await session.query(`start transaction; set local transaction_timeout = ${WRITE_TIMEOUT}`);
  session.query(`select from things where id = $1 for update`, [id]).catch(() => undefined);
  return session;
}

/** The number of transactions that idle or wait for a lock. */
const open = () => seen(`state = 'idle in transaction' or wait_event_type = 'Lock'`);

/** The number of the service's sessions that match. */
async function seen(like: string) {
  const sessions = await service.query(`select from pg_stat_activity where datname = current_database() and (${like})`);
  return sessions.length;
}

describe('a write that fails for lack of a resource', () => {
  const plant = (code: string) =>
    other.query(`
      create or replace function planted() returns trigger language plpgsql as
        $$ begin raise exception 'planted' using errcode = '${code}'; end $$;
      create or replace trigger planted before insert on things for each row execute function planted()`);
  const ready = async () => (await fetch(new URL('/health/ready', service.url))).status;
  const found = (id: string) => other.query(`select from things where id = $1`, [id]).then(({ rowCount }) => rowCount);
  afterEach(() => other.query(`drop trigger if exists planted on things`));

  const codes = ['53000', '53100', '53200', '53300', '53400', '54000', '54001', '57014', '58000', '58030', '25006'];
  test.each(codes)('%s is 503 with nothing changed, and the next write with room succeeds', async (code) => {
    const [id, key] = [randomUUID(), randomUUID()];
    await plant(code);
    expect(await change(id, 'a', key)).toMatchObject({
      ...partAway,
      body: { message: expect.stringContaining('Nothing was changed') },
    });
    expect(await found(id)).toBe(0);
    await other.query(`drop trigger planted on things`);
    expect(await change(id, 'a', key)).toMatchObject({ status: 201, body: { version: 1 } });
  });

  test.each(['53100', '22023'])('%s after a commit is 502: the change remains', async (code) => {
    const id = randomUUID();
    await plant(code);
    const input = { params: { id }, body: { first: 'thing' } } as const;
    expect(await service.call(ann, changeTwice, input)).toMatchObject({ status: 502, body: { code: 'answer-lost' } });
    expect(await service.query(`select from counts where id = '${id}'`)).toHaveLength(1);
  });

  test.each([
    ['53100', 'part-away'],
    ['22023', 'unexpected'],
  ])('%s of a statement is also the error of the one sent with it: %s', async (code, answered) => {
    await plant(code);
    const input = { params: { id: randomUUID() }, body: { first: 'neighbour' } } as const;
    expect(await service.call(ann, changeTwice, input)).toMatchObject({ body: { code: answered } });
  });

  test('is 503 after a copy for another service: no client requested the copy', async () => {
    await plant('53100');
    const input = { params: { id: randomUUID() }, body: { first: 'copy' } } as const;
    expect(await service.call(ann, changeTwice, input)).toMatchObject(partAway);
  });

  test('makes the service not ready while writes fail; reads continue', async () => {
    await until('an earlier failure to be over', async () => (await ready()) === 200);
    await plant('53100');
    await change(randomUUID());
    expect(await ready()).toBe(503);
    expect((await service.call(ann, slowThing, { params: { id: randomUUID() } })).status).toBe(200);
    expect((await fetch(new URL('/health/reads', service.url))).status).toBe(200);
    await other.query(`drop trigger planted on things`);
    await until('it to be ready again', async () => (await ready()) === 200);
  });
});
