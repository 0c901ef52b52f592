import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { userState } from '@allsquare/auth-contract';
import { balancesState, createExpense, expensesEvents } from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import { observeBroker, until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { afterEach, expect, test } from '@jest/globals';
import { rows, untilConverged } from './projections.ts';
import { countOf, dinner, expectStatus, makeWorld, registerPair } from './world.ts';

const WRITES = 10;
let broker: Awaited<ReturnType<typeof observeBroker>>;
afterEach(() => broker?.close());

test('a broker that loses its files is refilled automatically, and each unprocessed event is processed once', async () => {
  const world = await makeWorld(await registerPair(product.origin));
  const { groupId } = world;
  const write = (name: string) =>
    Promise.all(
      Array.from({ length: WRITES }, (_, index) =>
        expectStatus(201, world.ann.write(createExpense, { body: dinner(world, `${name}-${index}`) })),
      ),
    );
  await write('heard');
  await untilConverged(product);
  const [nats, friends] = [product.part('nats'), product.part('svc-friends')];
  await friends.stop();
  await write('unheard');
  await until(
    'the broker to have all',
    async () =>
      (await rows(product, 'expenses', `select id::text as line from outbox where sent_at is null`)).length === 0,
  );

  await nats.stop();
  rmSync(join(product.folder, 'nats'), { recursive: true });
  await write('meanwhile');
  nats.start();
  friends.start();
  await Promise.all([nats.whenReady(), friends.whenReady()]);

  broker = await observeBroker(product.natsUrl('operator'));
  const recorded = async (name: string) =>
    (await broker.messages()).filter(
      ({ subject, text }) =>
        subject === `${expensesEvents.subject}.expense-added` && text.includes(`"${name}-`) && text.includes(groupId),
    ).length;
  for (const name of ['heard', 'unheard', 'meanwhile'])
    await until(`what was ${name} to be there`, async () => (await recorded(name)) === WRITES);
  await until('the group', async () => (await broker.lastState(groupState, groupId))?.members.length === 2);
  await until('the balances', async () => countOf(await broker.lastState(balancesState, groupId)) === 3 * WRITES);
  await until('Ben', async () => (await broker.lastState(userState, world.ben.id))?.name === 'Ben Example');

  const notified = async () => {
    const [count] = await rows(
      product,
      'friends',
      `select count(*) || ' of ' || count(distinct details ->> 'description') as line from notifications
       where kind = 'expense-added' and details ->> 'groupId' = $1`,
      [groupId],
    );
    return count;
  };
  const once = `${3 * WRITES} of ${3 * WRITES}`;
  await until('each to be told', async () => (await notified()) === once);
  await untilConverged(product);
  expect(await notified()).toBe(once);
});
