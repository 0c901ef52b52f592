import { randomUUID } from 'node:crypto';
import { patience } from '@allsquare/build/slowness';
import { callOperation, sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { jetstreamManager, jetstream as jetstreamOf } from '@nats-io/jetstream';
import { changeThing, refusedThing, stubborn, thingEvents, thingState, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

const change = async (id: string, label = 'a') =>
  (await service.call(ann, changeThing, { params: { id }, body: { label } })).status;
const copyOf = async (id: string) =>
  (
    await service.query<{ version: string; handled: number }>(`select version, handled from copies where id = $1`, [id])
  )[0];
const changesOf = async (id: string) =>
  (await service.query<{ changes: number }>(`select changes from counts where id = $1`, [id]))[0]?.changes;
/** Handled, and once. */
const counted = (id: string) => until('one change to be counted', async () => (await changesOf(id)) === 1);
const isInStream = (id: string) =>
  until('its event to be in the stream', async () =>
    (await service.messages()).some(({ stream, text }) => stream === 'THINGS_FACT' && text.includes(id)),
  );
const copied = (id: string, version: number) =>
  until(`version ${version} to be copied`, async () => Number((await copyOf(id))?.version) === version);

test('a write during an outage of the broker is acknowledged, and published when it returns', async () => {
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

test('a broker that lost its data is refilled automatically, and earlier deliveries count once', async () => {
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) await change(id, 'kept');
  const unheard = randomUUID();
  for (const id of ids) await counted(id);
  await service.stopBroker();
  await change(unheard, 'kept');
  await service.loseBroker();
  await service.startBroker();
  for (const id of [...ids, unheard]) {
    expect(await service.published(thingState, id)).toEqual({ thingId: id, version: 1, label: 'kept' });
    await isInStream(id);
    await counted(id);
  }
  await service.whenLogged('a stream has lost events');
  await change(ids[0] ?? '');
  await copied(ids[0] ?? '', 2);
});

test('a stream that was set back gets exactly the messages behind its end again', async () => {
  const [kept, lost] = [randomUUID(), randomUUID()];
  const manager = await jetstreamManager(service.connection);
  // A broker that was set back has no deduplication history either.
  await service.forgetDuplicates(thingEvents);
  await change(kept);
  await counted(kept);
  const { last_seq } = (await manager.streams.info('THINGS_FACT')).state;
  await change(lost);
  await counted(lost);
  // As if the broker's files were from a moment ago: later messages are missing.
  await manager.streams.purge('THINGS_FACT', { filter: 'things.fact.thing-changed' });
  await service.query(`update published_streams set last_sequence = last_sequence + 1000 where name = 'THINGS_FACT'`);
  await service.query(`update outbox set sequence = sequence + 1000 where sequence > $1`, [last_seq]);
  await isInStream(lost);
  await service.allSent();
  const again = (await service.messages()).filter(({ stream }) => stream === 'THINGS_FACT');
  expect(again.filter(({ text }) => text.includes(kept))).toEqual([]);
  await counted(lost);
});

test('a service whose streams do not exist yet reports it, waits, and continues automatically', async () => {
  const id = randomUUID();
  const manager = await jetstreamManager(service.connection);
  await service.allSent();
  for (const name of ['THINGS_THING', 'THINGS_FACT']) await manager.streams.delete(name);
  expect(await change(id)).toBe(201);
  await service.whenLogged('the relay waits for the job that makes the stream');
  await service.whenLogged('waiting for the job that makes the consumer');
  await service.makeStreams();
  await copied(id, 1);
  await counted(id);
});

test('a new database reads what its consumer has delivered to an earlier one', async () => {
  const id = randomUUID();
  await change(id);
  await copied(id, 1);
  await counted(id);
  await service.restart(async () => {
    await service.query('truncate followed_streams, copies');
  });
  await copied(id, 1);
  await until('it to be noted', async () => (await service.query('select from followed_streams')).length === 2);
  expect(await changesOf(id)).toBe(1);
});

describe('a full stream', () => {
  const late = async () => {
    const response = await fetch(new URL('/health/ready', service.url));
    return ((await response.json()) as { late?: Record<string, string> }).late?.['outbox'];
  };

  test('delays and reports its events, other streams continue, and nothing is lost', async () => {
    await service.allSent();
    await service.fillStream(thingEvents);
    // More than one batch of the relay.
    const ids = Array.from({ length: 210 }, () => randomUUID());
    for (let at = 0; at < ids.length; at += 30) await Promise.all(ids.slice(at, at + 30).map((id) => change(id)));
    await service.whenLogged('a stream is full');
    for (const id of ids) await copied(id, 1);
    expect(await service.unsent()).toBe(ids.length);
    expect(await late()).toBeUndefined();
    await service.query(`update outbox set created_at = now() - interval '2 minutes' where sent_at is null`);
    expect(await until('it to be late', late)).toMatch(/^210 events wait, the oldest for 1\d\d seconds$/);
    await service.whenLogged('the outbox is late');
    await service.makeStreams();
    await service.allSent();
    for (const id of ids) await counted(id);
    await service.whenLogged('the outbox has caught up');
    expect(await late()).toBeUndefined();
  });

  test('of states delays them too, and suppresses the heartbeat', async () => {
    const id = randomUUID();
    await service.allSent();
    await service.fillStream(thingState);
    await change(id);
    const waits = () =>
      service.logged().filter(({ stream, msg }) => stream === 'THINGS_THING' && /full/.test(String(msg)));
    await until('it to wait', async () => waits().length > 0);
    const beats: unknown[] = [];
    const heard = service.connection.subscribe(thingState.heartbeat, { callback: () => void beats.push(1) });
    await until('it to be tried again', async () => waits().length > 2);
    heard.unsubscribe();
    expect(beats).toEqual([]);
    await service.makeStreams();
    await copied(id, 1);
  });
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
  // Polling alone, each second, would take twice as long.
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

test('states that are published twice, late or out of order leave the newest one', async () => {
  const id = randomUUID();
  const state = (version: number) => ({ thingId: id, version, label: 'a' });
  for (const version of [2, 3, 1, 3, 2]) await service.publishState(thingState, id, state(version));
  expect(await copyOf(id)).toMatchObject({ version: '3', handled: 2 });
});

test('an event that cannot be handled yet is retried until it is', async () => {
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

test('a write whose events the database refuses changes nothing, though they are sent with its commit', async () => {
  const id = randomUUID();
  // PostgreSQL accepts no lone surrogate in jsonb.
  expect(await change(id, 'a\ud800')).toBe(500);
  expect(await service.query(`select 1 from things where id = $1`, [id])).toEqual([]);
  expect(await change(id)).toBe(201);
});

test('unreadable events wait separately, and the others are handled', async () => {
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
