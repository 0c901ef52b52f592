import { patience } from '@allsquare/build/slowness';
import { balancesState, createExpense, expensesEvents, listBalances } from '@allsquare/expenses-contract';
import { removeMember } from '@allsquare/groups-contract';
import type { Replica } from '@allsquare/local/start/product.ts';
import { observeBroker, until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { afterEach, expect, test } from '@jest/globals';
import { untilConverged } from './projections.ts';
import { countOf, dinner, expectStatus, makeWorld, registerPair } from './world.ts';

let replica: Replica | undefined;
let broker: Awaited<ReturnType<typeof observeBroker>> | undefined;
afterEach(async () => {
  // Of a test that has failed: what is frozen would stop whatever comes next.
  for (const part of [product.part('svc-expenses'), product.part('svc-groups'), replica]) part?.kill('SIGCONT');
  await Promise.all([replica?.stop(), broker?.close()]);
  broker = undefined;
});

test('a relay that freezes at work is replaced within ten seconds; when it resumes, nothing is doubled or overwritten', async () => {
  replica = await product.startReplica('svc-expenses');
  const world = await makeWorld(await registerPair(product.origin));
  const { groupId } = world;
  const parts = [
    { url: product.origin, part: product.part('svc-expenses') },
    { url: replica.url, part: replica },
  ] as const;
  const observed = await observeBroker(product.natsUrl('operator'));
  broker = observed;
  const notified = async () =>
    (await observed.messages()).filter(
      ({ subject, text }) => subject === `${expensesEvents.subject}.expense-added` && text.includes(groupId),
    ).length;
  const lastVersion = async () => countOf(await observed.lastState(balancesState, groupId));

  // Whoever took over is the next to freeze.
  for (let round = 0; round < 3; round++) {
    const [leader, other] = round % 2 === 0 ? parts : [parts[1], parts[0]];
    // The leader may be stopped while it takes in the group: then the other's writes wait for what it has locked.
    const ann = world.ann.at(other.url);
    const write = (name: string) => expectStatus(201, ann.write(createExpense, { body: dinner(world, name) }));
    // Rows are waiting while the leader is stopped, so that it is stopped at some point of sending them.
    const writes = Promise.all(Array.from({ length: 10 }, (_, index) => write(`${round}-${index}`)));
    leader.part.kill('SIGSTOP');
    await writes;
    const frozenAt = Date.now();
    await write(`${round}-after`);
    const version = (round + 1) * 11;
    await until('the other replica to relay', async () => (await lastVersion()) === version);
    const took = Date.now() - frozenAt;
    expect(took).toBeGreaterThan(1000);
    expect(took).toBeLessThan(patience(10_000));
    leader.part.kill('SIGCONT');
    await product.part('svc-expenses').whenReady();
  }
  await untilConverged(product);
  expect(await lastVersion()).toBe(33);
  expect(await notified()).toBe(33);
});

test('a person removed while the relay of svc-groups is frozen is rejected by svc-expenses within ten seconds', async () => {
  const world = await makeWorld(await registerPair(product.origin));
  const { ann, ben, groupId } = world;
  const reads = async () => (await ben.call(listBalances, { query: { groupId } })).status;
  await until('svc-expenses to show Ben the group', async () => (await reads()) === 200);
  await untilConverged(product);
  replica = await product.startReplica('svc-groups');
  product.part('svc-groups').kill('SIGSTOP');
  await expectStatus(204, ann.at(replica.url).call(removeMember, { params: { id: groupId, userId: ben.id } }));
  expect(await reads()).toBe(200);
  try {
    // 503: svc-expenses would ask svc-groups before it refuses, and asks the frozen one.
    await until('Ben to be refused', async () => [404, 503].includes(await reads()));
  } finally {
    product.part('svc-groups').kill('SIGCONT');
  }
  await product.part('svc-groups').whenReady();
  expect(await reads()).toBe(404);
  await untilConverged(product);
});
