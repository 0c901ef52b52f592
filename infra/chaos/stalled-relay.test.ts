import { balancesState, createExpense } from '@allsquare/expenses-contract';
import { highLimits } from '@allsquare/local/high-limits.ts';
import { type Product, startProduct } from '@allsquare/local/product.ts';
import { observeBroker, until } from '@allsquare/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rows, untilEqual } from './projections.ts';
import { type Replica, startReplica } from './replica.ts';
import { dinner, expectStatus, makeWorld, registerPair } from './world.ts';

let product: Product;
let replica: Replica;

beforeAll(async () => {
  product = await startProduct({ ports: 'free', quiet: true, environment: highLimits });
  replica = await startReplica(product, 'svc-expenses');
});
afterAll(async () => {
  await replica.stop();
  await product.stop();
});

test('a relay that was stopped in its work and goes on after another took over puts nothing older on top', async () => {
  const world = await makeWorld(await registerPair(product.origin));
  const { groupId } = world;
  // The leader may be stopped while it takes in the group: then the replica's writes wait for what it has locked.
  const ann = world.ann.at(replica.url);
  const write = (name: string) => expectStatus(201, ann.write(createExpense, { body: dinner(world, name) }));
  const broker = await observeBroker(product.natsUrl('operator'));
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
