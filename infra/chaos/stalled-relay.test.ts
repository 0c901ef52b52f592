import { balancesState, createExpense } from '@allsquare/expenses-contract';
import { observeBroker, until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { untilEqual } from './projections.ts';
import { type Replica, startReplica } from './replica.ts';
import { dinner, expectStatus, makeWorld, registerPair } from './world.ts';

let replica: Replica;

beforeAll(async () => {
  replica = await startReplica(product, 'svc-expenses');
});
afterAll(async () => {
  await replica.stop();
});

test('a relay that freezes in its work is replaced within ten seconds, and puts nothing older on top when it goes on', async () => {
  const world = await makeWorld(await registerPair(product.origin));
  const { groupId } = world;
  const parts = [
    { url: product.origin, kill: (signal: NodeJS.Signals) => product.part('svc-expenses').kill(signal) },
    { url: replica.url, kill: replica.kill },
  ] as const;
  const broker = await observeBroker(product.natsUrl('operator'));
  const lastVersion = async () => (await broker.lastState(balancesState, groupId))?.version;

  // Whoever took over is the next to freeze.
  for (let round = 0; round < 3; round++) {
    const [leader, other] = round % 2 === 0 ? parts : [parts[1], parts[0]];
    // The leader may be stopped while it takes in the group: then the other's writes wait for what it has locked.
    const ann = world.ann.at(other.url);
    const write = (name: string) => expectStatus(201, ann.write(createExpense, { body: dinner(world, name) }));
    // Rows are waiting while the leader is stopped, so that it is stopped at some point of sending them.
    const writes = Promise.all(Array.from({ length: 10 }, (_, index) => write(`${round}-${index}`)));
    leader.kill('SIGSTOP');
    await writes;
    const frozenAt = Date.now();
    await write(`${round}-after`);
    const version = (round + 1) * 11;
    await until('the other replica to relay', async () => (await lastVersion()) === version);
    expect(Date.now() - frozenAt).toBeGreaterThan(1000);
    leader.kill('SIGCONT');
    await product.part('svc-expenses').whenReady();
  }
  await untilEqual(product);
  expect(await lastVersion()).toBe(33);
  await broker.close();
});
