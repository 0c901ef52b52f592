import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { balancesState, createExpense } from '@allsquare/expenses-contract';
import { freePorts } from '@allsquare/local/ports.ts';
import { type Product, startProduct } from '@allsquare/local/product.ts';
import { callOperation, observeBroker, until } from '@allsquare/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rows, untilEqual } from './projections.ts';
import { dinner, expectStatus, makeWorld, registerPair } from './world.ts';

let product: Product;
let replica: ChildProcess;
let replicaUrl: string;

beforeAll(async () => {
  product = await startProduct({ ports: 'free', quiet: true });
  const [port] = await freePorts(1);
  replicaUrl = `http://127.0.0.1:${port}`;
  replica = spawn(process.execPath, [join(import.meta.dirname, '../../svc-expenses/dist/main.mjs')], {
    stdio: 'ignore',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: product.databaseUrl('expenses'),
      NATS_URL: product.natsUrl,
      OIDC_ISSUER: `${product.origin}/realms/allsquare`,
      OIDC_JWKS_URL: `${product.origin}/realms/allsquare/protocol/openid-connect/certs`,
      GROUPS_URL: product.origin,
    },
  });
  await until('the replica', async () => (await fetch(`${replicaUrl}/health/ready`).catch(() => undefined))?.ok);
});
afterAll(async () => {
  replica.kill('SIGTERM');
  await once(replica, 'exit');
  await product.stop();
});

test('a relay that was stopped in its work and goes on after another took over puts nothing older on top', async () => {
  const world = await makeWorld(await registerPair(product.origin));
  const { groupId } = world;
  const write = (name: string) =>
    expectStatus(201, callOperation(replicaUrl, world.ann.token, createExpense, { body: dinner(world, name) }));
  const broker = await observeBroker(product.natsUrl);
  const lastVersion = async () => (await broker.lastState(balancesState, groupId))?.version;

  for (let round = 0; round < 5; round++) {
    // Rows are waiting while the leader is stopped, so that it is stopped at some point of sending them.
    const writes = Promise.all(Array.from({ length: 10 }, (_, index) => write(`${round}-${index}`)));
    product.parts['svc-expenses'].kill('SIGSTOP');
    await writes;
    await rows(
      product,
      'expenses',
      `select pg_terminate_backend(pid)::text as line from pg_stat_activity where application_name = 'relay' and datname = current_database()`,
    );
    await write(`${round}-after`);
    const version = (round + 1) * 11;
    await until('the replica to relay', async () => (await lastVersion()) === version);
    product.parts['svc-expenses'].kill('SIGCONT');
    await product.parts['svc-expenses'].whenReady();
  }
  await untilEqual(product);
  expect(await lastVersion()).toBe(55);
  await broker.close();
});
