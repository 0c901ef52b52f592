import { randomUUID } from 'node:crypto';
import { patience } from '@allsquare/build/slowness';
import { callOperation, sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { jetstream as jetstreamOf } from '@nats-io/jetstream';
import { changeThing, refusedThing, stubborn, thingState, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

const change = async (id: string, label = 'a') =>
  (await service.call(ann, changeThing, { params: { id }, body: { label } })).status;
const copyOf = async (id: string) =>
  (
    await service.query<{ version: string; handled: number }>(`select version, handled from copies where id = $1`, [id])
  )[0];
const copied = (id: string, version: number) =>
  until(`version ${version} to be copied`, async () => Number((await copyOf(id))?.version) === version);

test('a write with the broker away is acknowledged, and published when it is back', async () => {
  const id = randomUUID();
  await service.stopBroker();
  expect([await change(id), await change(id), await change(id)]).toEqual([201, 201, 201]);
  expect(await service.unsent()).toBeGreaterThan(0);
  await service.startBroker();
  await service.published(thingState, id, (state: { version: number }) => state.version === 3);
  await service.allSent();
  await copied(id, 3);
  expect((await copyOf(id))?.handled).toBe(1);
});

test('a broker that lost all it held is filled again by the next write', async () => {
  const id = randomUUID();
  await change(id);
  await service.allSent();
  await service.loseBroker();
  await service.startBroker();
  await change(id);
  await service.published(thingState, id, (state: { version: number }) => state.version === 2);
  await copied(id, 2);
});

test('a broker that lost all it held is filled from the database', async () => {
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) await change(id, 'kept');
  await service.allSent();
  await service.loseBroker();
  await service.startBroker();
  await service.republish();
  for (const id of ids)
    expect(await service.published(thingState, id)).toEqual({ thingId: id, version: 1, label: 'kept' });
});

test('of two replicas one relays; when it stops, the other takes over', async () => {
  const replica = await service.startReplica();
  const token = await service.issuer.token(ann);
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const writeToReplica = (id: string) =>
    callOperation(replica.url, token, changeThing, { params: { id }, body: { label: 'a' } });
  const leaderStops = service.restart();
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(ids.map(writeToReplica));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
  }
  await leaderStops;
  for (const id of ids) {
    await service.published(thingState, id, (state: { version: number }) => state.version === 20);
    await copied(id, 20);
  }
  await replica.stop();
});

test('a replica that does not relay writes without connecting for each write', async () => {
  const replica = await service.startReplica();
  const token = await service.issuer.token(ann);
  const sessions = async () =>
    (
      await service.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'relay' and datname = current_database() order by pid`,
      )
    ).map(({ pid }) => pid);
  const both = await until('both to have a session', async () => {
    const found = await sessions();
    return found.length === 2 && found;
  });
  for (let write = 0; write < 5; write++)
    await callOperation(replica.url, token, changeThing, { params: { id: randomUUID() }, body: { label: 'a' } });
  await service.allSent();
  for (let look = 0; look < 20; look++) expect(await sessions()).toEqual(both);
  await replica.stop();
});

test('a write at a replica that does not relay does not wait for the poll of the one that does', async () => {
  await until('the service to relay', async () => {
    const leading = await service.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
    );
    return leading.length > 0;
  });
  const replica = await service.startReplica();
  const token = await service.issuer.token(ann);
  const limit = patience(4000);
  const started = Date.now();
  for (let write = 0; write < (2 * limit) / 1000; write++) {
    await callOperation(replica.url, token, changeThing, { params: { id: randomUUID() }, body: { label: 'a' } });
    await service.allSent();
  }
  // The poll alone, each second, would take twice as long.
  expect(Date.now() - started).toBeLessThan(limit);
  await replica.stop();
});

test('an older state that is sent late does not follow a newer one', async () => {
  const id = randomUUID();
  await change(id);
  await change(id);
  await service.allSent();
  const late = { thingId: id, version: 1, label: 'late' };
  await service.restart();
  await service.query(`insert into outbox (subject, version, data) values ($1, 1, $2)`, [`things.thing.${id}`, late]);
  await service.allSent();
  expect(await service.published(thingState, id)).toMatchObject({ version: 2 });
});

test('what is published twice, late or in the wrong order leaves the newest state', async () => {
  const id = randomUUID();
  const state = (version: number) => ({ thingId: id, version, label: 'a' });
  for (const version of [2, 3, 1, 3, 2]) await service.publishState(thingState, id, state(version));
  expect(await copyOf(id)).toMatchObject({ version: '3', handled: 2 });
});

test('an event that cannot be handled yet is tried again until it is', async () => {
  const id = randomUUID();
  stubborn.failures = 2;
  await change(id, 'stubborn');
  await copied(id, 1);
  expect(stubborn.failures).toBe(-1);
});

test('a refused write leaves neither rows nor events', async () => {
  const id = randomUUID();
  const answer = await service.call(ann, refusedThing, {
    params: { id },
    body: { label: 'a' },
    headers: { 'idempotency-key': id },
  });
  expect(answer).toMatchObject({ status: 422, body: { code: 'missing-label' } });
  expect(await service.query(`select 1 from things where id = $1`, [id])).toEqual([]);
  expect(await service.query(`select 1 from outbox where subject like '%' || $1`, [id])).toEqual([]);
  expect(await service.query(`select 1 from idempotency where key = $1`, [id])).toEqual([]);
});

test('a write whose events the database refuses is refused whole, though they leave together with its commit', async () => {
  const id = randomUUID();
  // A lone surrogate is text that PostgreSQL takes in no jsonb.
  expect(await change(id, 'a\ud800')).toBe(500);
  expect(await service.query(`select 1 from things where id = $1`, [id])).toEqual([]);
  expect(await change(id)).toBe(201);
});

test('of events that cannot be read each waits by itself, and the others are handled', async () => {
  const jetstream = jetstreamOf(service.connection);
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const bad = ['not json', 'null', '{"version":"one"}'];
  for (const [index, id] of ids.entries()) {
    const state = JSON.stringify({ thingId: id, version: 1, label: 'a' });
    await jetstream.publish(`things.thing.${id}`, index % 2 ? state : bad[index / 2]);
    await jetstream.publish('things.fact.thing-changed', index % 2 ? state : bad[index / 2], { msgID: id });
  }
  for (const id of ids.filter((_, index) => index % 2)) {
    await copied(id, 1);
    await until('the fact', async () => (await service.query(`select from counts where id = $1`, [id])).length === 1);
  }
});
