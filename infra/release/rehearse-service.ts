import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createExpense } from '@allsquare/expenses-contract';
import { createGroup } from '@allsquare/groups-contract';
import { databaseOf, type ServiceName } from '@allsquare/local/processes/services.ts';
import { auditBooks, rows, untilConverged } from '../chaos/projections.ts';
import { dinner, makeWorld, type World } from '../chaos/world.ts';
import { openProduct } from './open-product.ts';
import type { RehearsedService, Written } from './rehearsals.ts';

const WRITES_A_SECOND = 50;
const SLOWEST_MS = 1_000;
const PHASE_MS = 3_000;

/**
 * The next version of a service, with a migration, goes live and is rolled back while people write through the whole
 * product.
 */
export async function rehearseService(
  service: ServiceName,
  { of, field, isIn, writes }: RehearsedService,
  running: string,
  next: string,
  log: (line: string) => void,
): Promise<void> {
  const { product, ann, ben, page, close } = await openProduct(running, '/groups');
  const stops: (() => unknown)[] = [close];
  try {
    const main = (tree: string) => join(tree, service, 'dist/main.mjs');
    await product.part(service).stop();
    let live = await product.startReplica(service, main(running));
    stops.unshift(() => live.stop());
    const front = await openLoadBalancer(product.part(service).port, live.url);
    stops.unshift(front.close);
    const world = await makeWorld({ ann, ben });
    await page.goto(`/groups/${world.groupId}`);
    await page.getByRole('heading', { name: 'Lisbon trip' }).waitFor();

    /** First the new replica is there, then requests go to it, then the old one ends what it has begun and stops. */
    const replaceBy = async (tree: string) => {
      const old = live;
      live = await product.startReplica(service, main(tree));
      await front.routeTo(live.url);
      await old.stop();
    };
    const [method, path] = of;
    const answers = async () => {
      const answer = await ann.ask<object>(method, path.replace(':id', world.groupId));
      return Object.hasOwn(answer, field) === (isIn === 'next') ? 'next' : 'running';
    };

    const load = startLoad(world, writes);
    await pause(PHASE_MS);
    load.now('migrating and going live');
    assert.equal(await answers(), 'running');
    const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: product.ownerUrl(databaseOf(service)) };
    await promisify(execFile)(process.execPath, [main(next), 'migrate'], { env });
    log(`${service}: migrated, while the version before still writes.`);
    await replaceBy(next);
    assert.equal(await answers(), 'next');
    log(`${service}: the next version answers.`);
    load.now('live');
    await pause(PHASE_MS);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page
      .getByText(/pays|owe|settled/i)
      .filter({ visible: true })
      .first()
      .waitFor();
    log('The open page, built for the version before, goes on.');
    load.now('rolling back');
    await replaceBy(running);
    assert.equal(await answers(), 'running');
    log(`${service}: rolled back on the migrated database.`);
    load.now('rolled back');
    await pause(PHASE_MS);
    const { acknowledged, refused, slowest, sent } = await load.stop();

    assert.deepEqual(refused, []);
    assert.equal(acknowledged.length, sent);
    for (const { database, sql, newest } of STORED[writes]) {
      const names = new Set(acknowledged.slice(-newest));
      const once = Array.from(names, (name) => `${name} 1`).toSorted();
      const isOfThem = (line: string) => names.has(line.split(' ')[0] ?? '');
      await until(async () => assert.deepEqual((await rows(product, database, sql)).filter(isOfThem).toSorted(), once));
    }
    await untilConverged(product);
    assert.equal(await auditBooks(product), 'The books are right.');
    log(
      `${sent} writes at ${WRITES_A_SECOND} a second: none lost, none doubled. The slowest, in ms, by when it began:`,
    );
    for (const [phase, took] of slowest) log(`  ${phase}: ${took}`);
    assert(Math.max(...slowest.values()) < SLOWEST_MS, 'a write took too long');
  } finally {
    for (const stop of stops) await stop();
  }
}

const counted = (name: string, table: string) =>
  `select ${name} || ' ' || count(*) as line from ${table} where ${name} like 'load-%' group by ${name}`;
/** Where what was written stands, and what it has told others. */
const STORED: Record<Written, { database: string; sql: string; newest: number }[]> = {
  expenses: [
    { database: 'expenses', sql: counted('description', 'expenses'), newest: Number.POSITIVE_INFINITY },
    // A thousand are kept of a person's.
    { database: 'friends', sql: counted(`details ->> 'description'`, 'notifications'), newest: 900 },
  ],
  groups: [
    { database: 'groups', sql: counted('name', 'groups'), newest: Number.POSITIVE_INFINITY },
    { database: 'expenses', sql: counted('name', 'groups'), newest: Number.POSITIVE_INFINITY },
  ],
};

const NOTIFIED_WITHIN_MS = 10_000;

/** Tries it until it holds; fails as it does last. */
async function until(holds: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + NOTIFIED_WITHIN_MS;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** One address for a service, whichever replica is behind it, as a load balancer gives. */
async function openLoadBalancer(port: number, url: string) {
  let target = url;
  const pending = new Map<string, Set<object>>();
  const server = createServer((asked, reply) => {
    const to = target;
    const answers = pending.get(to) ?? new Set();
    pending.set(to, answers.add(reply));
    const done = () => answers.delete(reply);
    const { method, headers } = asked;
    const forwarded = request(new URL(asked.url ?? '/', to), { method, headers, agent: false }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
      // It ends with its replica.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) done();
    });
    forwarded.on('error', () => reply.destroy());
    reply.on('close', done);
    asked.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    /** Resolves once those before have answered all that they were asked. */
    routeTo: async (next: string) => {
      const before = target;
      target = next;
      while (pending.get(before)?.size) await pause(10);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Writes begin at their time, whether those before have been answered or not. */
function startLoad(world: World, writes: Written) {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const begun: Promise<void>[] = [];
  const slowest = new Map<string, number>();
  let phase = 'before';
  const write = async (name: string) => {
    const [began, at] = [Date.now(), phase];
    const { status } = await (writes === 'groups'
      ? world.ann.write(createGroup, { body: { name, type: 'other' } })
      : world.ann.write(createExpense, { body: dinner(world, name) }));
    slowest.set(at, Math.max(slowest.get(at) ?? 0, Date.now() - began));
    if (status === 201) acknowledged.push(name);
    else refused.push(status);
  };
  const timer = setInterval(() => begun.push(write(`load-${begun.length}`)), 1_000 / WRITES_A_SECOND);
  return {
    now: (next: string) => {
      phase = next;
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(begun);
      return { acknowledged, refused, slowest, sent: begun.length };
    },
  };
}
