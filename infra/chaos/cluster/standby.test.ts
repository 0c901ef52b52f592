import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { processTable, serviceDatabases } from '@allsquare/local/parts/parts.ts';
import { secretsOf } from '@allsquare/local/processes/secrets.ts';
import { services } from '@allsquare/local/processes/services.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectEachOnce } from '../expect-each-once.ts';
import { auditBooks, rows, untilConverged } from '../projections.ts';
import { makeWorld, registerPair, startWriters, type World } from '../world.ts';
import { openStandbys } from './standby.ts';

/** In milliseconds. */
const PAUSE = 50;
const STALLED_FOR = 5_000;
const STANDBY_DELAY = 1_000;
const WRITE_TIMEOUT = 30_000;

let servers: Awaited<ReturnType<typeof openStandbys>>;
let product: Product;
beforeAll(async () => {
  servers = await openStandbys();
  product = await startProduct({
    ports: 'free',
    quiet: true,
    environment: { LOG_LEVEL: 'warn', ...highLimits, ...servers.environment },
  });
});
afterAll(async () => {
  await product?.stop();
  await servers?.stop();
});

/** The longest time between two stored expenses, in milliseconds. */
const longestPause = async ({ groupId }: World) => {
  const [pause] = await rows(
    product,
    'expenses',
    `select round(extract(epoch from max(pause)) * 1000)::text as line from
       (select created_at - lag(created_at) over (order by created_at) as pause from expenses where group_id = $1) as p`,
    [groupId],
  );
  return Number(pause);
};
const leaders = async () =>
  (
    await rows(
      product,
      'expenses',
      `select database as line from (select d.datname as database from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.granted and l.objid = (hashtext('allsquare:relay')::bigint & 4294967295)::oid) as l`,
    )
  ).toSorted();
const epochs = () =>
  Promise.all(
    serviceDatabases.map((name) => rows(product, name, `select id || ' ' || epoch as line from service_instance`)),
  );

const present = ({ groupId }: World) =>
  rows(product, 'expenses', `select description as line from expenses where group_id = $1`, [groupId]);

const whenWritten = ({ acknowledged }: ReturnType<typeof startWriters>, more: number) => {
  const enough = acknowledged.expenses.size + more;
  return until(`${enough} expenses`, async () => acknowledged.expenses.size >= enough, WRITE_TIMEOUT);
};

/** The operator's steps after a failover with losses: resume each database, which went back in time. */
async function resumeServices() {
  const parts = processTable({
    portOf: (name) => product.part(name).port,
    databaseUrl: product.databaseUrl,
    natsUrl: () => product.natsUrl('operator'),
    secret: secretsOf(product.folder),
    logLevel: 'error',
    mailFolder: join(product.folder, 'mails'),
    environment: {},
  });
  for (const { name, database } of services) {
    const env = parts.find((part) => part.name === name)?.program.env;
    const main = join(import.meta.dirname, '../../..', name, 'dist/main.mjs');
    const owned = { ...env, DATABASE_OWNER_URL: product.ownerUrl(database) };
    await promisify(execFile)(process.execPath, [main, 'restored'], { env: owned, maxBuffer: 2 ** 28 });
  }
}

test('without its synchronous standby the primary acknowledges nothing; afterwards each write exists once', async () => {
  const standby = await servers.follow('postgres-2', true);
  const world = await makeWorld(await registerPair(product.origin));
  const stalled = servers.stall(standby, STALLED_FOR);
  await until('the sender to be stopped', async () => servers.isStalled());
  const writers = startWriters(world, 4, () => sleep(PAUSE));
  const resume = await stalled;
  const alone = writers.acknowledged.expenses.size;
  resume();
  expect(alone).toBe(0);
  const begun = Date.now();
  await whenWritten(writers, 20);
  const after = Date.now() - begun;
  await writers.stop();
  await untilConverged(product);
  await expectEachOnce(product, world, writers);
  console.log(`A standby that heard nothing for ${STALLED_FOR} ms: 20 writes ${after} ms after it was back.`);
});

test('the primary dies twice under load and its synchronous standby takes over: every acknowledged write exists once', async () => {
  const before = await epochs();
  for (const [failover, name] of ['postgres-3', 'postgres-4'].entries()) {
    const standby = await servers.follow(name, true);
    const world = await makeWorld(await registerPair(product.origin));
    const writers = startWriters(world, 4, () => sleep(PAUSE));
    await whenWritten(writers, 50);
    const diedAt = Date.now();
    await servers.failOver(standby);
    const promotedAfter = Date.now() - diedAt;
    await whenWritten(writers, 50);
    await writers.stop();
    const took = await untilConverged(product);
    await expectEachOnce(product, world, writers);
    // The databases did not go back in time, and each has one relay.
    expect(await epochs()).toEqual(before);
    expect(await leaders()).toEqual(serviceDatabases.toSorted());
    console.log(
      `Failover ${failover + 1}: ${writers.acknowledged.expenses.size} expenses, promoted after ${promotedAfter} ms, ` +
        `the longest time without a write ${await longestPause(world)} ms, equal after ${took} ms.`,
    );
  }
});

test('an asynchronous standby loses what it had not received, and after `restored` all services agree again', async () => {
  const standby = await servers.follow('postgres-5', false);
  const world = await makeWorld(await registerPair(product.origin));
  const writers = startWriters(world, 4, () => sleep(PAUSE));
  await whenWritten(writers, 50);
  await servers.stall(standby, STANDBY_DELAY);
  await servers.failOver(standby);
  await writers.stop();
  await resumeServices();
  const took = await untilConverged(product);
  const found = await present(world);
  expect(new Set(found).size).toBe(found.length);
  const lost = [...writers.acknowledged.expenses].filter((name) => !found.includes(name));
  expect(lost).not.toEqual([]);
  expect(await auditBooks(product)).toBe('The books are right.');
  console.log(
    `Asynchronous, ${STANDBY_DELAY} ms behind: ${lost.length} of ${writers.acknowledged.expenses.size} acknowledged ` +
      `expenses lost, equal ${took} ms after restored.`,
  );
});
