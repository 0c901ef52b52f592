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
  // A failed test may have left processes frozen, which would block later tests.
  for (const part of [product.part('svc-expenses'), product.part('svc-groups'), replica]) part?.kill('SIGCONT');
  await Promise.all([replica?.stop(), broker?.close()]);
  broker = undefined;
});

test('a relay that freezes during a batch is replaced within ten seconds; when it resumes, it doubles and overwrites nothing', async () => {
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

  // The new leader is the next to freeze.
  for (let round = 0; round < 3; round++) {
    const [leader, other] = round % 2 === 0 ? parts : [parts[1], parts[0]];
    // The leader may freeze while it handles the group: then the other replica's writes wait for its locks.
    const ann = world.ann.at(other.url);
    const write = (name: string) => expectStatus(201, ann.write(createExpense, { body: dinner(world, name) }));
    // Rows are waiting, so the leader freezes while it sends them.
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
    // 503: before a refusal, svc-expenses would call svc-groups, which is frozen.
    await until('Ben to be refused', async () => [404, 503].includes(await reads()));
  } finally {
    product.part('svc-groups').kill('SIGCONT');
  }
  await product.part('svc-groups').whenReady();
  expect(await reads()).toBe(404);
  await untilConverged(product);
});
