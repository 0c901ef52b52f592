import { createExpense } from '@allsquare/expenses-contract';
import type { Replica } from '@allsquare/local/start/product.ts';
import { until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { afterEach, expect, test } from '@jest/globals';
import { rows, untilConverged } from './projections.ts';
import { dinner, expectStatus, makeWorld, registerPair } from './world.ts';

const WRITES = 20;
let replica: Replica | undefined;
afterEach(() => replica?.stop());

test('a consumer that freezes is replaced within ten seconds, and its unfinished event is processed once', async () => {
  const world = await makeWorld(await registerPair(product.origin));
  replica = await product.startReplica('svc-friends');
  const notified = async (like: string) => {
    const [count] = await rows(
      product,
      'friends',
      `select count(*) || ' of ' || count(distinct details ->> 'description') as line from notifications
       where kind = 'expense-added' and details ->> 'groupId' = $1 and details ->> 'description' like $2`,
      [world.groupId, like],
    );
    return count;
  };
  const each = (count: number) => `${count} of ${count}`;
  for (const [round, part] of [product.part('svc-friends'), replica].entries()) {
    const write = (index: number) =>
      expectStatus(201, world.ann.write(createExpense, { body: dinner(world, `${round}-${index}`) }));
    const writes = Promise.all(Array.from({ length: WRITES }, (_, index) => write(index)));
    part.kill('SIGSTOP');
    await writes;
    await until('the other to handle all', async () => (await notified(`${round}-%`)) === each(WRITES));
    part.kill('SIGCONT');
    await product.part('svc-friends').whenReady();
  }
  await untilConverged(product);
  expect(await notified('%')).toBe(each(2 * WRITES));
});
