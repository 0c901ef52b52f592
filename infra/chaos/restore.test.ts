import { localProduct } from '@allsquare/local/backups/local-product.ts';
import { type RestoredDatabase, restoreDatabase } from '@allsquare/local/backups/restore-database.ts';
import { takeBackup } from '@allsquare/local/backups/take-backup.ts';
import { newcomer, register, signIn } from '@allsquare/local/client/client.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { adminUrl } from '@allsquare/local/servers/postgres.ts';
import { until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { auditBooks, rows, untilConverged } from './projections.ts';
import { makeWorld, registerPair, startWriters, type World } from './world.ts';

const local = localProduct(product.folder, (part) => product.part(part).port);

beforeAll(async () => {
  await takeBackup(local);
});

type Written = keyof ReturnType<typeof startWriters>['acknowledged'];

/** The domain events of this name that are reported as lost. */
const eventsIn = ({ report }: RestoredDatabase, name: string) =>
  Array.from(
    report.matchAll(new RegExp(`^\\S+Z ${name} (.*)$`, 'gm')),
    ([, data = '']) => JSON.parse(data) as Record<string, string>,
  );

/** The ids of the objects that are reported as lost, also of those whose first state was not published yet. */
const missingIn = ({ report }: RestoredDatabase) => [
  ...(/are gone: (.*)$/m.exec(report)?.[1]?.split(', ') ?? []),
  ...Array.from(report.matchAll(/^\S+Z groups\.group\.(\S+) /gm), ([, id]) => id),
];

/** The writers' writes: their database, their lines there, and their lines in the report if they are lost. */
const kinds: Record<
  Written,
  {
    database: string;
    sql: string;
    values: (world: World) => unknown[];
    listed: (restored: RestoredDatabase, world: World) => Promise<(string | undefined)[]> | (string | undefined)[];
  }
> = {
  expenses: {
    database: 'expenses',
    sql: `select description as line from expenses where group_id = $1`,
    values: ({ groupId }) => [groupId],
    listed: (restored, { groupId }) =>
      eventsIn(restored, 'expenses.fact.expense-added')
        .filter((event) => event['groupId'] === groupId)
        .map((event) => event['description']),
  },
  groups: {
    database: 'groups',
    sql: `select name as line from groups where created_by = any($1) and id <> $2`,
    values: ({ ann, ben, groupId }) => [[ann.id, ben.id], groupId],
    listed: (restored) =>
      onDatabase(adminUrl(local.folder, local.portOf('postgres'), restored.previous), async (db) => {
        const missing = await db.query<{ name: string }>(`select name from groups where id = any($1)`, [
          missingIn(restored),
        ]);
        return missing.rows.map(({ name }) => name);
      }),
  },
  requests: {
    database: 'friends',
    sql: `select split_part(recipient_email, '-' || $1, 1) as line from requests where recipient_email like '%-' || $1 || '@example.com'`,
    values: ({ groupId }) => [groupId],
    listed: (restored, { groupId }) =>
      eventsIn(restored, 'friends.fact.request-sent').map((event) => event['email']?.split(`-${groupId}`)[0]),
  },
};

describe('a database restored under load, unlike the others, reports its losses, and consumers follow it again', () => {
  test.each(['groups', 'expenses', 'friends', 'auth', 'identity'])('%s', async (database) => {
    const world = await makeWorld(await registerPair(product.origin));
    const writers = startWriters(world, 2);
    const { acknowledged } = writers;
    const whenWritten = (more: number) => {
      const enough = acknowledged.expenses.size + more;
      return until(`${enough} expenses to be written`, async () => acknowledged.expenses.size >= enough);
    };
    const drill = async () => {
      await whenWritten(25);
      const moment = new Date();
      const before = structuredClone(acknowledged);
      const { id } = await register(product.origin, newest);
      await whenWritten(25);
      const restored = await restoreDatabase(local, database, moment);
      const sinceThen = structuredClone(acknowledged);
      await whenWritten(25);
      return { before, id, restored, sinceThen };
    };
    const newest = newcomer('Cleo Example');
    const { before, id: newestId, restored, sinceThen } = await drill().finally(() => void writers.stop());

    await writers.stop();
    const equalAfter = await untilConverged(product);
    expect(await auditBooks(product)).toBe('The books are right.');
    expect(writers.refused).toEqual([]);
    for (const [kind, { database: holds, sql, values, listed }] of Object.entries(kinds)) {
      const present = await rows(product, holds, sql, values(world));
      const written = acknowledged[kind as Written];
      const lost = [...written].filter((name) => !present.includes(name));
      expect([...new Set(present)]).toHaveLength(present.length);
      expect(present).toEqual(expect.arrayContaining([...before[kind as Written]]));
      expect(present).toEqual(
        expect.arrayContaining([...written].filter((name) => !sinceThen[kind as Written].has(name))),
      );
      if (holds === database) expect(lost).not.toEqual([]);
      else expect(lost).toEqual([]);
      if (holds === database) expect(await listed(restored, world)).toEqual(expect.arrayContaining(lost));
    }
    if (database === 'identity') {
      expect(missingIn(restored)).toContain(newestId);
      await expect(signIn(product.origin, newest)).rejects.toThrow('401');
    }
    if (database !== 'expenses') await untilEachIsNotifiedOnce(world, acknowledged.expenses);
    const { duration, downtime, rows: lostRows } = restored;
    console.log(
      `${database}: back after ${duration} ms, closed for ${downtime} ms, equal ${equalAfter} ms after the writers;`,
      lostRows,
    );
  });
});

/** Also what svc-friends had handled before and has lost. */
async function untilEachIsNotifiedOnce({ groupId }: World, written: Set<string>) {
  const notified = () =>
    rows(
      product,
      'friends',
      `select details ->> 'description' as line from notifications
       where kind = 'expense-added' and details ->> 'groupId' = $1`,
      [groupId],
    );
  await until('each to be notified', async () => (await notified()).length >= written.size);
  expect((await notified()).toSorted()).toEqual([...written].toSorted());
}
