import { partNames } from '@allsquare/local/parts.ts';
import { until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { describe, expect, test } from '@jest/globals';
import { auditBooks, rows, untilEqual } from './projections.ts';
import { makeWorld, registerPair, startWriters } from './world.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** How often each name stands in a table, as sorted 'name count' lines. */
const counted = async (database: string, sql: string, values: unknown[]) =>
  (await rows(product, database, sql, values)).toSorted();
const onceEach = (names: Set<string>) => [...names].map((name) => `${name} 1`).toSorted();

describe('kill -9 while expenses are being written loses nothing acknowledged and doubles nothing', () => {
  test.each(partNames)('%s', async (victim) => {
    const world = await makeWorld(await registerPair(product.origin));
    const writers = startWriters(world, 4);
    for (let kill = 0; kill < 2; kill++) {
      const before = writers.acknowledged.expenses.size;
      while (writers.acknowledged.expenses.size < before + 10) await pause();
      product.part(victim).kill('SIGKILL');
      await product.part(victim).whenReady();
    }
    const before = writers.acknowledged.expenses.size;
    while (writers.acknowledged.expenses.size < before + 10) await pause();
    await writers.stop();
    const took = await untilEqual(product);

    const { acknowledged, refused } = writers;
    expect(refused).toEqual([]);
    expect(
      await counted(
        'expenses',
        `select description || ' ' || count(*) as line from expenses where group_id = $1 group by description`,
        [world.groupId],
      ),
    ).toEqual(onceEach(acknowledged.expenses));
    expect(
      await counted(
        'groups',
        `select name || ' ' || count(*) as line from groups where created_by = any($1) and id <> $2 group by name`,
        [[world.ann.id, world.ben.id], world.groupId],
      ),
    ).toEqual(onceEach(acknowledged.groups));
    expect(
      await counted(
        'friends',
        `select split_part(recipient_email, '-' || $1, 1) || ' ' || count(*) as line from requests where recipient_email like '%-' || $1 || '@example.com' group by recipient_email`,
        [world.groupId],
      ),
    ).toEqual(onceEach(acknowledged.requests));
    const notified = () =>
      counted(
        'friends',
        `select details ->> 'description' || ' ' || count(*) as line from notifications
         where kind = 'expense-added' and details ->> 'groupId' = $1 group by details ->> 'description'`,
        [world.groupId],
      );
    await until(
      'the other to be notified of each',
      async () => (await notified()).length >= acknowledged.expenses.size,
    );
    expect(await notified()).toEqual(onceEach(acknowledged.expenses));
    expect(await auditBooks(product)).toBe('The books are right.');
    console.log(`${victim}: ${acknowledged.expenses.size} expenses written, equal after ${took} ms`);
  });
});
