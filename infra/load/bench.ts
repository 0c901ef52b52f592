/* npm run bench: the speed of the production build here. `-- large`, `-- memory`, `-- imports`: README.md. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain } from '@allsquare/build/user-facing-error';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { secretsOf } from '@allsquare/local/processes/secrets.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import type { Client } from 'pg';
import { Callers } from './callers.ts';
import { measureCreates, SETTLE_TIME } from './creates.ts';
import { drive } from './drive.ts';
import { measureEventDelay } from './event-delay.ts';
import { measureFirstViews } from './first-views.ts';
import { benchImports } from './imports.ts';
import { benchLarge } from './large.ts';
import { benchMemory } from './memory.ts';
import { alone, operations } from './operations.ts';
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
import { findPgbench, openYardstick } from './yardstick.ts';

const ROUNDS = 3;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;
const EVENT_SECONDS = 12;
/** The wait before a process's memory is measured (ms). */
const REST = 60_000;

const stopped = stopSignal();
const [, , part] = process.argv;
const rest = async () => {
  console.log('A minute of rest ...');
  await sleep(REST, undefined, { signal: stopped });
};
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
      if (part !== 'large' && part !== 'imports') await rest();
      const idle = memory(product);
      console.log('Seeding ...');
      await seed(product);
      if (part === 'large') await benchLarge(product);
      else if (part === 'imports') await benchImports(product);
      else if (part === 'memory') await benchMemory(product, idle, rest);
      else await bench(product, pgbench, { secondStart, memory: sumOf(idle, 'postgres') });
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
  console.log('Pages ...');
  const firstViews = await measureFirstViews(product, () => sumOf(processorTime(product)), rest, SECONDS);
  const callers = new Callers(gateway);
  await callers.renew();
  const yardstick = await asAdmin(product, async (admin, adminUrl) => {
    await admin.query('create database yardstick');
    return openYardstick(pgbench, Object.assign(new URL(adminUrl), { pathname: '/yardstick' }).toString());
  });

  const measured = await operations(callers, service);
  console.log('Warming up ...');
  for (const { next } of measured) await drive(gateway, WARM_UP_SECONDS / 3, next);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    console.log(`Round ${round + 1} of ${ROUNDS} ...`);
    for (const { name, next } of measured) {
      await callers.renew();
      unlessStopped();
      rounds.push({
        name,
        service: await drive(service, SECONDS, next),
        gateway: await drive(gateway, SECONDS, next),
      });
    }
  }
  console.log('Creates, alone and beside others ...');
  const creates = await asAdmin(product, (admin) =>
    measureCreates(product, admin, callers, SECONDS, (connections) => yardstick(SECONDS, connections)),
  );
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
  reportGoals(creates, single, firstViews, start);
}

function asAdmin<T>(product: Product, work: (admin: Client, url: string) => Promise<T>): Promise<T> {
  const password = secretsOf(product.folder)('postgres');
  const url = Object.assign(new URL(product.databaseUrl('expenses')), {
    username: 'postgres',
    password,
    pathname: '/postgres',
  });
  return onDatabase(url.toString(), (admin) => work(admin, url.toString()));
}
