import { createExpense, listBalances, listExpenses } from '@allsquare/expenses-contract';
import { getGroup, listGroups } from '@allsquare/groups-contract';
import { newcomer, register } from '@allsquare/local/client/client.ts';
import { product } from '@allsquare/testing/running';
import { expect, test } from '@jest/globals';
import { untilConverged } from './projections.ts';
import { dinner, expectStatus, makeWorld, registerPair } from './world.ts';

test('with the broker stopped, every service accepts in the next request what another has confirmed', async () => {
  const pair = await registerPair(product.origin);
  await product.part('nats').stop();
  const world = await makeWorld(pair);
  const { ann, ben, groupId } = world;
  const paid = await expectStatus(201, ann.call(createExpense, { body: dinner(world, 'Taxi', ben) }));
  expect(paid.body).toMatchObject({ payer: { name: 'Ben Example' }, yourShare: -500 });
  expect((await expectStatus(200, ben.call(listExpenses, { query: { groupId } }))).body).toHaveLength(1);
  expect((await expectStatus(200, ben.call(listBalances, { query: { groupId } }))).body).toHaveLength(2);

  product.part('nats').start();
  await product.part('nats').whenReady();
  await untilConverged(product);
  expect((await expectStatus(200, ben.call(listGroups))).body).toMatchObject([{ id: groupId, cents: 500 }]);
});

test('a stranger gets 404 and changes nothing, whatever the headers contain', async () => {
  const world = await makeWorld(await registerPair(product.origin));
  const stranger = await register(product.origin, newcomer('Cleo Example'));
  const headers = { 'x-user-id': world.ann.id, 'x-user-email': world.ann.email };
  await expectStatus(404, stranger.call(createExpense, { body: dinner(world, 'Mine'), headers }));
  await expectStatus(404, stranger.call(getGroup, { params: { id: world.groupId }, headers }));
  expect((await expectStatus(200, world.ann.call(listExpenses, { query: { groupId: world.groupId } }))).body).toEqual(
    [],
  );
});
