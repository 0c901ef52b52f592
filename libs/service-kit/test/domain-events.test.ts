import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import pg from 'pg';
import { Consumers } from '../src/index.ts';
import { changeThing, database, refusedThing, thingEvents, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

const change = (id: string) => service.call(ann, changeThing, { params: { id }, body: { label: 'a' } });
const changesOf = async (id: string) =>
  (await service.query<{ changes: number }>(`select changes from counts where id = $1`, [id]))[0]?.changes ?? 0;
const counted = (id: string, changes: number) =>
  until(`${changes} changes to be counted`, async () => (await changesOf(id)) === changes);

test('every write publishes its domain event, and each is handled once', async () => {
  const id = randomUUID();
  await Promise.all([change(id), change(id), change(id)]);
  await counted(id, 3);
});

test('all domain events of writes during an outage of the broker arrive when it returns', async () => {
  const id = randomUUID();
  await service.stopBroker();
  await change(id);
  await change(id);
  await service.startBroker();
  await counted(id, 2);
});

test('a domain event that is published twice is handled once, even if the broker has lost the first', async () => {
  const id = randomUUID();
  const event = { thingId: id, label: 'a' };
  await service.publishEvent(thingEvents, 'thing-changed', event, id);
  await service.forgetDuplicates(thingEvents);
  await until('the broker to forget', async () => !(await publish(id, 'a')).duplicate);
  await service.publishEvent(thingEvents, 'thing-changed', event, randomUUID());
  expect(await changesOf(id)).toBe(2);
});

test('a refused write publishes nothing', async () => {
  const id = randomUUID();
  await service.call(ann, refusedThing, { params: { id }, body: { label: 'a' } });
  const rows = await service.query(
    `select 1 from outbox where subject = 'things.fact.thing-changed' and data ->> 'thingId' = $1`,
    [id],
  );
  expect(rows).toEqual([]);
});

test('a domain event without a handler is skipped', async () => {
  await service.publishEvent(thingEvents, 'thing-seen', { thingId: randomUUID() }, 'seen');
  expect(await service.query(`select 1 from inbox where message_id = 'seen'`)).toEqual([]);
});

test('a domain event that failed ten times becomes a dead letter, and later ones are handled', async () => {
  const hopeless = randomUUID();
  const next = randomUUID();
  await service.restart(async () => {
    await publish(hopeless, 'hopeless');
    await failDeliveries(9);
    await publish(next, 'a');
  });
  await counted(next, 1);
  const [parked] = await until('the domain event to be parked', async () => {
    const rows = await service.query<{ subject: string; data: string; error: string }>(`select * from parked_facts`);
    return rows.length > 0 && rows;
  });
  expect(parked).toMatchObject({ subject: 'things.fact.thing-changed', error: 'Error: never' });
  expect(JSON.parse(parked?.data ?? '')).toEqual({ thingId: hopeless, label: 'hopeless' });
  expect(await changesOf(hopeless)).toBe(0);
});

test('bad events of a batch fail alone: the others are handled once, in few transactions', async () => {
  const ids = Array.from({ length: 100 }, () => randomUUID());
  const isBad = (n: number) => n === 17 || n === 71;
  const transactions = async () => {
    const [row] = await service.query<{ count: number }>(
      `select count(distinct xmin::text)::int as count from counts where id = any($1)`,
      [ids],
    );
    return row?.count ?? 0;
  };
  await service.restart(async () => {
    for (const [n, id] of ids.entries()) await publish(id, isBad(n) ? 'hopeless' : 'a');
  });
  await until('the others to be counted', async () => {
    const counts = await Promise.all(ids.map(changesOf));
    return counts.every((count, n) => count === (isBad(n) ? 0 : 1));
  });
  expect(await transactions()).toBeLessThanOrEqual(20);
});

test('retried dead letters are handled once; one that fails again remains, with its reason', async () => {
  const mended = randomUUID();
  const hopeless = randomUUID();
  const park = (id: string, label: string) =>
    service.query(`insert into parked_facts values ('things.fact.thing-changed', $1, $2, 'Error: never')`, [
      id,
      JSON.stringify({ thingId: id, label }),
    ]);
  await service.query(`delete from parked_facts`);
  await park(mended, 'a');
  await park(hopeless, 'hopeless');
  const consumers = service.app.get(Consumers);
  await Promise.all([consumers.retryDeadLetters(), consumers.retryDeadLetters()]);
  expect(await changesOf(mended)).toBe(1);
  expect(await consumers.retryDeadLetters()).toMatchObject({
    handled: 0,
    failed: [{ messageId: hopeless, error: 'Error: never' }],
  });
  expect(await service.query(`select message_id from parked_facts`)).toEqual([{ message_id: hopeless }]);
});

test('a domain event is handled within seconds after a long outage of the database', async () => {
  const id = randomUUID();
  database.isAway = true;
  await service.restart(async () => {
    await publish(id, 'away');
    await failDeliveries(9);
  });
  await until('the database to be found away', async () => database.found > 0);
  database.isAway = false;
  // Within ten seconds.
  await counted(id, 1);
});

test('a lock timeout of the database makes no domain event a dead letter', async () => {
  const waiting = randomUUID();
  const next = randomUUID();
  const other = new pg.Client({ connectionString: service.databaseUrl });
  await other.connect();
  const isWaiting = async () => {
    const { rowCount } = await other.query(`select from pg_locks where relation = 'counts'::regclass and not granted`);
    return rowCount === 1;
  };
  await service.restart(async () => {
    await publish(waiting, 'a');
    await failDeliveries(9);
    await other.query('begin');
    await other.query(`lock table counts`);
  });
  await until('the tenth delivery to wait', isWaiting);
  await until('it to give up', async () => !(await isWaiting()));
  await other.query('rollback');
  await publish(next, 'a');
  await counted(next, 1);
  const parked = await service.query(`select from parked_facts where data::json ->> 'thingId' = $1`, [waiting]);
  expect(parked).toEqual([]);
  await other.end();
});

const publish = (thingId: string, label: string) =>
  jetstream(service.connection).publish('things.fact.thing-changed', JSON.stringify({ thingId, label }), {
    msgID: thingId,
  });

/** Takes what waits for the stopped service and returns it as failed. */
async function failDeliveries(times: number) {
  const consumer = await jetstream(service.connection).consumers.get('THINGS_FACT', 'svc-things');
  for (let time = 0; time < times; time++) (await consumer.next())?.nak();
}
