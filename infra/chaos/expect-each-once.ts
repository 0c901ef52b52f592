import type { Product } from '@allsquare/local/start/product.ts';
import { until } from '@allsquare/testing';
import { expect } from '@jest/globals';
import { auditBooks, rows } from './projections.ts';
import type { startWriters, World } from './world.ts';

const onceEach = (names: Set<string>) => [...names].map((name) => `${name} 1`).toSorted();

/**
 * Every acknowledged write exists once in its group, the other member got one notification, and no write was refused.
 */
export async function expectEachOnce(
  product: Product,
  { ann, ben, groupId }: World,
  { acknowledged, refused }: ReturnType<typeof startWriters>,
) {
  /** The count of each name in a table, as sorted 'name count' lines. */
  const counted = async (database: string, sql: string, values: unknown[]) =>
    (await rows(product, database, sql, values)).toSorted();

  expect(refused).toEqual([]);
  expect(
    await counted(
      'expenses',
      `select description || ' ' || count(*) as line from expenses where group_id = $1 group by description`,
      [groupId],
    ),
  ).toEqual(onceEach(acknowledged.expenses));
  expect(
    await counted(
      'groups',
      `select name || ' ' || count(*) as line from groups where created_by = any($1) and id <> $2 group by name`,
      [[ann.id, ben.id], groupId],
    ),
  ).toEqual(onceEach(acknowledged.groups));
  expect(
    await counted(
      'friends',
      `select split_part(recipient_email, '-' || $1, 1) || ' ' || count(*) as line from requests where recipient_email like '%-' || $1 || '@example.com' group by recipient_email`,
      [groupId],
    ),
  ).toEqual(onceEach(acknowledged.requests));
  const notified = () =>
    counted(
      'friends',
      `select details ->> 'description' || ' ' || count(*) as line from notifications
       where kind = 'expense-added' and details ->> 'groupId' = $1 group by details ->> 'description'`,
      [groupId],
    );
  await until('the other to be notified of each', async () => (await notified()).length >= acknowledged.expenses.size);
  expect(await notified()).toEqual(onceEach(acknowledged.expenses));
  expect(await auditBooks(product)).toBe('The books are right.');
}
