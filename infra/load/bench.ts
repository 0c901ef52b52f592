/* npm run bench: how fast the production build is beside its own PostgreSQL. See README.md. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain } from '@allsquare/build/user-facing-error';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { secretsOf } from '@allsquare/local/processes/secrets.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import type { Client } from 'pg';
import { Client as Http } from 'undici';
import { Callers } from './callers.ts';
import { ceiling, findPgbench, initialise, writeAsOneStatement, writeScript } from './ceiling.ts';
import { measureCreates, SETTLE_TIME } from './creates.ts';
import { drive, send } from './drive.ts';
import { measureEventDelay } from './event-delay.ts';
import { alone, CREATE, type Measured, operations, SAMPLED } from './operations.ts';
import { memory, processorTime } from './processes.ts';
import {
  type Alone,
  type Round,
  report,
  reportAlone,
  reportCreates,
  reportGoals,
  type Start,
  sumOf,
} from './report.ts';
import { seed } from './seed.ts';
import { statementsOf } from './statements.ts';

const ROUNDS = 3;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;
const EVENT_SECONDS = 12;
/** Before a process's memory is looked at (ms). */
const REST = 60_000;
/** pgbench writes into a copy, so that no relay sends what it writes. */
const COPY = 'ceiling';

const stopped = stopSignal();
const unlessStopped = () => stopped.throwIfAborted();

try {
  const pgbench = findPgbench();
  const folder = temporaryFolder();
  const start = () =>
    startProduct({
      ports: 'free',
      folder,
      environment: { LOG_LEVEL: 'warn', ...highLimits },
      signal: stopped,
    });
  try {
    await (await start()).stop();
    const began = performance.now();
    const product = await start();
    const secondStart = performance.now() - began;
    try {
      console.log('A minute of rest ...');
      await sleep(REST, undefined, { signal: stopped });
      await bench(product, pgbench, { secondStart, memory: sumOf(memory(product), 'postgres') });
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} catch (error) {
  if (!stopped.aborted) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
process.disconnect?.();

async function bench(product: Product, pgbench: string, start: Start) {
  const gateway = `http://127.0.0.1:${product.part('svc-auth-gateway').port}`;
  const service = `http://127.0.0.1:${product.part('svc-expenses').port}`;
  console.log('Seeding ...');
  await seed(product);
  const copyUrl = await copyDatabase(product);
  const callers = new Callers(gateway);
  await callers.renew();

  const measured = await operations(callers, service);
  console.log('Asking for the statements of each request ...');
  const scripts = await writeScripts(product, measured, service);
  console.log('Warming up ...');
  for (const { next } of measured) await drive(gateway, WARM_UP_SECONDS / 3, next);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    console.log(`Round ${round + 1} of ${ROUNDS} ...`);
    for (const { name, next } of measured) {
      await callers.renew();
      unlessStopped();
      const script = scripts.get(name);
      rounds.push({
        name,
        statements: script?.statements ?? 0,
        pgbench: script ? await ceiling(pgbench, copyUrl, script, SECONDS) : Number.NaN,
        service: await drive(service, SECONDS, next),
        gateway: await drive(gateway, SECONDS, next),
      });
    }
  }
  console.log('Creates, alone and beside others ...');
  await initialise(pgbench, inCopy(product.ownerUrl('expenses')));
  const create = scripts.get(CREATE);
  const ceilingsAt = async (connections: number) => {
    const of = (script: Parameters<typeof ceiling>[2]) => ceiling(pgbench, copyUrl, script, SECONDS, connections);
    return new Map([
      ['pgbench, same statements', await of({ file: create?.file ?? '' })],
      ['pgbench, one statement', await of({ file: create?.asOneFile ?? '' })],
      ['pgbench, simple-update', await of({ builtin: 'simple-update' })],
    ]);
  };
  const creates = await asAdmin(product, (admin) => measureCreates(product, admin, callers, SECONDS, ceilingsAt));
  console.log('Alone ...');
  await callers.renew();
  const single: Alone[] = [];
  const edge = `http://127.0.0.1:${product.part('edge').port}`;
  for (const { name, next, wanted } of alone(callers)) {
    await drive(edge, WARM_UP_SECONDS, next);
    await sleep(SETTLE_TIME);
    const before = sumOf(processorTime(product));
    const figures = await drive(edge, SECONDS, next, 1);
    await sleep(SETTLE_TIME);
    single.push({ name, wanted, ...figures, processor: (sumOf(processorTime(product)) - before) / figures.requests });
  }
  console.log('Events ...');
  await callers.renew();
  report(rounds, await measureEventDelay(gateway, callers, EVENT_SECONDS));
  reportCreates(creates);
  reportAlone(single);
  reportGoals(creates, single, start);
}

type Script = { file: string; asOneFile: string; statements: number };

/** What each request makes the service say to PostgreSQL, for pgbench to say. */
async function writeScripts(product: Product, measured: Measured[], service: string): Promise<Map<string, Script>> {
  const http = new Http(service);
  const log = join(product.folder, 'logs/postgres.log');
  const scripts = new Map<string, Script>();
  await asAdmin(product, async (admin) => {
    for (const { name, sample, varying } of measured) {
      let key = '';
      const statements = await statementsOf(admin, log, 'svc-expenses', async () => {
        const request = sample();
        key = request.headers['idempotency-key'] ?? '';
        await send(http, request);
      });
      const file = join(product.folder, `pgbench-${scripts.size}.sql`);
      const varied = varying ? { group: SAMPLED, key } : undefined;
      writeScript(file, statements, varied);
      const asOneFile = file.replace('.sql', '-as-one.sql');
      if (varied) writeAsOneStatement(asOneFile, statements, varied);
      scripts.set(name, { file, asOneFile, statements: statements.length });
    }
  });
  await http.close();
  return scripts;
}

/** A copy needs that nobody has the original open. Answers its address. */
async function copyDatabase(product: Product): Promise<string> {
  const part = product.part('svc-expenses');
  await part.stop();
  await asAdmin(product, (admin) => admin.query(`create database ${COPY} template expenses owner expenses_owner`));
  part.start();
  await part.whenReady();
  return inCopy(product.databaseUrl('expenses'));
}

function inCopy(url: string): string {
  return Object.assign(new URL(url), { pathname: `/${COPY}` }).toString();
}

function asAdmin<T>(product: Product, work: (admin: Client) => Promise<T>): Promise<T> {
  const password = secretsOf(product.folder)('postgres');
  const url = Object.assign(new URL(product.databaseUrl('expenses')), {
    username: 'postgres',
    password,
    pathname: '/postgres',
  });
  return onDatabase(url.toString(), work);
}
