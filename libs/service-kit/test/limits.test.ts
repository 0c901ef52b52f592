import { randomUUID } from 'node:crypto';
import { startTestService, type TestPerson, type TestService, until } from '@allsquare/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrateDatabase, WRITE_WITHIN } from '../src/database/database.ts';
import { changeThing, frozen, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const partAway = { status: 503, body: { code: 'part-away' } };
let service: TestService;
/** A session of somebody else, without limits. */
let other: pg.Client;

class Late1764700000000 {
  up = async () => undefined;
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

/** How long `work` takes, in milliseconds. */
async function timeOf(work: () => Promise<unknown>) {
  const begun = Date.now();
  await work();
  return Date.now() - begun;
}

test('who waits for somebody else is told in time that nothing was changed, in whichever session', async () => {
  const ids = Array.from({ length: 10 }, () => randomUUID());
  for (const id of ids) await change(id);
  await other.query('begin');
  await other.query(`select from things where id = any($1) for update`, [ids]);
  const took = await timeOf(async () => {
    for (const write of await Promise.all(ids.map((id) => change(id)))) expect(write).toMatchObject(partAway);
  });
  expect(took).toBeLessThan(WRITE_WITHIN);

  await other.query('rollback');
  for (const id of ids) expect(await change(id)).toMatchObject({ status: 201, body: { version: 2 } });
});

test('who waits for a write that has frozen goes on when that is ended, and it is told that nothing was changed', async () => {
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

test('writes that freeze while they wait for each other are all ended within five seconds', async () => {
  const id = randomUUID();
  await change(id);
  const thaw = freeze();
  const writes = Array.from({ length: 6 }, () => change(id, 'frozen'));
  await until('one to idle and the others to wait for it', async () => (await open()) === writes.length);
  const took = await timeOf(() => until('the last of them to be ended', async () => (await open()) === 0));
  expect(took).toBeLessThan(5000);

  thaw();
  for (const write of await Promise.all(writes)) expect(write).toMatchObject(partAway);
  expect(await change(id)).toMatchObject({ status: 201, body: { version: 2 } });
});

test('a key counts for a day', async () => {
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

test('migrations wait for their turn as long as it takes', async () => {
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

function freeze() {
  let thaw = () => {};
  frozen.thawed = new Promise((resolve) => (thaw = resolve));
  return thaw;
}

/** How many transactions idle or wait for a lock. */
const open = () => seen(`state = 'idle in transaction' or wait_event_type = 'Lock'`);

/** How many sessions of the service's database are like this. */
async function seen(like: string) {
  const sessions = await service.query(`select from pg_stat_activity where datname = current_database() and (${like})`);
  return sessions.length;
}
