import { randomUUID } from 'node:crypto';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { resumeAfterRestore } from '../src/index.ts';
import { changeThing, thingState, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));
const EPOCH = 2 ** 40;

const change = async (id: string, label = 'a') =>
  expect((await service.call(ann, changeThing, { params: { id }, body: { label } })).status).toBe(201);
const countsOf = (id: string) =>
  service.query<{ changes: number }>(`select changes from counts where id = $1`, [id]).then(([row]) => row?.changes);
const copyOf = (id: string) =>
  service
    .query<{ version: string; label: string }>(`select version, label from copies where id = $1`, [id])
    .then(([row]) => row && { version: Number(row.version), label: row.label });

/** In the order in which a message's handling locks them: the service continues to run. */
const tables = ['inbox', 'counts', 'copies', 'things', 'outbox', 'idempotency'];

/** Saves the tables; the returned function restores them. */
async function takeSnapshot() {
  await service.allSent();
  for (const table of tables)
    await service.query(`drop table if exists kept_${table}; create table kept_${table} as table ${table}`);
  const [saved] = await service.query<{ next: string }>(`select last_value as next from outbox_id_seq`);
  return async () => {
    await service.allSent();
    await service.query(`
      begin;
      truncate ${tables.join(', ')};
      ${tables.map((table) => `insert into ${table} ${table === 'outbox' ? 'overriding system value' : ''} table kept_${table};`).join('\n')}
      select setval('outbox_id_seq', ${saved?.next});
      commit`);
  };
}

const resume = () => onDatabase(service.databaseUrl, (db) => resumeAfterRestore(things, db, service.connection));

test('a restored database publishes again, retracts missing objects, and reports its losses', async () => {
  const [stays, goesBack, isGone] = [randomUUID(), randomUUID(), randomUUID()];
  await change(stays);
  await change(goesBack, 'before');
  await until('both to be counted', async () => (await countsOf(stays)) === 1 && (await countsOf(goesBack)) === 1);
  const revert = await takeSnapshot();
  for (const label of ['lost', 'lost too']) await change(goesBack, label);
  await change(isGone, 'lost');
  await until('all to be copied', async () => (await copyOf(isGone))?.version === 1);
  await revert();

  const found = await resume();
  expect(found.epoch).toBe(1);
  expect(found.states).toEqual([{ subject: thingState.subject, reverted: 1, changes: 2, missing: [isGone] }]);
  expect(found.events.map(({ subject, data }) => ({ subject, data: JSON.parse(data) as unknown }))).toEqual(
    [
      { thingId: goesBack, label: 'lost' },
      { thingId: goesBack, label: 'lost too' },
      { thingId: isGone, label: 'lost' },
    ].map((data) => ({ subject: 'things.fact.thing-changed', data })),
  );

  await service.published(thingState, goesBack, ({ version }: { version: number }) => version === EPOCH + 1);
  await until('what is gone to be taken back', async () => (await copyOf(isGone))?.version === EPOCH);
  expect(await service.published(thingState, isGone)).toEqual({ thingId: isGone, version: EPOCH, label: '' });
  expect(await copyOf(goesBack)).toEqual({ version: EPOCH + 1, label: 'before' });
  expect(await copyOf(stays)).toEqual({ version: EPOCH + 1, label: 'a' });

  // A later write is newer than the lost ones, and its domain event differs from every handled one.
  await change(goesBack, 'after');
  await until('it to be copied', async () => (await copyOf(goesBack))?.version === EPOCH + 2);
  await change(isGone, 'again');
  await until('it to be copied', async () => (await copyOf(isGone))?.version === EPOCH + 1);
  // The events of the lost writes, read from the start, count; those handled before the backup do not count again.
  await until('all to be counted', async () => (await countsOf(goesBack)) === 4 && (await countsOf(isGone)) === 2);
  expect(await countsOf(stays)).toBe(1);
});

test('a second restore, to before the first one, gets a newer epoch again', async () => {
  const id = randomUUID();
  const { epoch: first } = await resume();
  await change(id);
  await service.published(thingState, id, ({ version }: { version: number }) => version === first * EPOCH + 1);
  await service.query(`update service_instance set epoch = 0`);
  expect(await resume()).toMatchObject({ epoch: first + 1 });
  await service.published(thingState, id, ({ version }: { version: number }) => version === (first + 1) * EPOCH + 1);
});

test('a write that commits during the restore is published with the newer epoch', async () => {
  const id = randomUUID();
  await change(id);
  await service.allSent();
  const { epoch } = await onDatabase(service.databaseUrl, async (db) => {
    const [instance] = (await db.query<{ epoch: number }>('select epoch from service_instance')).rows;
    const data = { thingId: id, version: Number(instance?.epoch) * EPOCH + 2, label: 'b' };
    await db.query('begin');
    await db.query(`update things set version = 2, label = 'b' where id = $1`, [id]);
    await db.query(`insert into outbox (subject, version, data) values ($1, $2, $3)`, [
      `${thingState.subject}.${id}`,
      data.version,
      data,
    ]);
    const again = resume();
    await until('it to be waited for', async () => {
      const waiting = await service.query(`select from pg_locks where relation = 'outbox'::regclass and not granted`);
      return waiting.length > 0;
    });
    await db.query('commit');
    return again;
  });
  await service.published(thingState, id, ({ version }: { version: number }) => version === epoch * EPOCH + 2);
});
