import { rmSync } from 'node:fs';
import { groupState } from '@allsquare/groups-contract';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { services as names, type ServiceName } from '@allsquare/local/processes/services.ts';
import { type Nats, type NatsUser, startNats } from '@allsquare/local/servers/nats.ts';
import { ensureStreams, type PublishedEvent, serversOf, streamName } from '@allsquare/service-kit';
import { type BrokerUser, brokerUser, declaredStreams } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../build/units.ts';
import { type BrokerUse, readBrokerUse } from '../release/read-broker-use.ts';
import { isEvent, readContract } from '../release/read-promises.ts';

/*
 * infra/nats/nats.conf: who may publish and receive which subjects. Each service may do what its code does, and no
 * more.
 */
const services = names.map(({ name }) => name);
const uses = new Map<ServiceName, BrokerUse>();
const streams: { owner: ServiceName; event: PublishedEvent }[] = [];
for (const owner of services) {
  const use = await readBrokerUse(root, owner);
  uses.set(owner, use);
  for (const event of Object.values((await readContract(root, owner)) ?? {}).filter(isEvent))
    if (use.publishes.includes(event.subject)) streams.push({ owner, event });
}
const ownOf = (service: ServiceName) => streams.filter(({ owner }) => owner === service);
const has = (service: ServiceName, what: keyof BrokerUse, name: string) => uses.get(service)?.[what].includes(name);

const folder = temporaryFolder();
let nats: Nats;
const open: BrokerUser[] = [];
const as = async (user: NatsUser) => {
  const opened = await brokerUser(nats.url(user));
  open.push(opened);
  return opened;
};

beforeAll(async () => {
  nats = await startNats({ folder, passwords: (user) => `${user}-password` });
  await ensureStreams(nats.url('operator'), declaredStreams);
});
afterAll(async () => {
  await Promise.all(open.map((user) => user.close()));
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const publish = async (user: NatsUser, subject: string) => (await as(user)).publish(subject);

test.each(['', 'svc-groups:guessed@'])('a client without a password cannot publish (%s)', async (credentials) => {
  const [host = ''] = serversOf(nats.url('operator')).servers;
  await expect(brokerUser(`nats://${credentials}${host}`)).rejects.toThrow(/Authorization/i);
});

describe.each(services)('%s', (service) => {
  test('publishes its own events', async () => {
    for (const { event } of ownOf(service))
      expect(await publish(service, `${event.subject}.one`)).toMatchObject({ seq: 1 });
  });

  test.each(streams.filter(({ owner }) => owner !== service))('cannot publish $event.subject', async ({ event }) => {
    await expect(publish(service, `${event.subject}.forged`)).rejects.toThrow(/Permissions Violation/i);
    const { manager } = await as('operator');
    const last = await manager.streams.getMessage(streamName(event), { last_by_subj: `${event.subject}.forged` });
    expect(last).toBeNull();
  });

  test('publishes the heartbeat of svc-groups only as svc-groups, and receives it only as a consumer of groups', async () => {
    const { receives } = await as(service);
    expect(await receives(groupState.heartbeat)).toBe(has(service, 'receives', groupState.heartbeat) === true);
    const beat = publish(service, groupState.heartbeat);
    // No stream stores it, so no server acknowledges it.
    await expect(beat).rejects.toThrow(
      service === 'svc-groups' ? /jetstream is not enabled/i : /Permissions Violation/i,
    );
  });

  test('counts limits only as the gateway', async () => {
    const counted = publish(service, '$KV.counts.LIMIT_WRITES.somebody.replica');
    if (service === 'svc-auth-gateway') expect(await counted).toMatchObject({ stream: 'KV_counts' });
    else await expect(counted).rejects.toThrow(/Permissions Violation/i);
  });

  test('subscribes only through its own consumer', async () => {
    const { manager, pull } = await as(service);
    for (const { event } of streams) {
      const pulling = pull(event, service);
      if (has(service, 'follows', event.subject)) expect(await pulling).toMatchObject({ name: service });
      else await expect(pulling).rejects.toThrow(/Permissions Violation/i);
      const reading = manager.streams.getMessage(streamName(event), { seq: 1 });
      if (has(service, 'publishes', event.subject) || has(service, 'follows', event.subject)) await reading;
      else await expect(reading).rejects.toThrow(/Permissions Violation/i);
    }
  });

  test('erases only for a deleted account', async () => {
    const { manager } = await as(service);
    for (const { event } of streams) {
      const erasing = manager.streams.deleteMessage(streamName(event), 1_000_000);
      const mayErase = has(service, 'erases', event.subject);
      await expect(erasing).rejects.toThrow(mayErase ? /stream store EOF/ : /Permissions Violation/i);
    }
  });

  test('cannot create, change, purge or delete a stream, including its own', async () => {
    const { manager } = await as(service);
    for (const { event } of streams) {
      const again = { name: streamName(event), subjects: [`${event.subject}.*`] };
      await expect(manager.streams.add(again)).rejects.toThrow(/Permissions Violation/i);
      await expect(manager.streams.purge(streamName(event))).rejects.toThrow(/Permissions Violation/i);
      await expect(manager.streams.delete(streamName(event))).rejects.toThrow(/Permissions Violation/i);
      await expect(manager.streams.update(streamName(event), { max_msgs: 1 })).rejects.toThrow(/Violation/i);
    }
  });

  test('cannot create a consumer that delivers to a subject of its choice', async () => {
    const heard: string[] = [];
    const { connection } = await as('operator');
    const subscription = connection.subscribe('session.ended', {
      callback: (_, message) => void heard.push(message.string()),
    });
    await connection.flush();
    const { makeConsumer } = await as(service);
    for (const { event } of streams)
      for (const name of ['pushed', service])
        await expect(makeConsumer(event, name, { deliver_subject: 'session.ended' })).rejects.toThrow(
          /Permissions Violation/i,
        );
    await connection.flush();
    subscription.unsubscribe();
    expect(heard).toEqual([]);
  });

  test("cannot change, delete or read another service's consumer", async () => {
    const { manager: operator } = await as('operator');
    const { manager, connection, makeConsumer } = await as(service);
    for (const { event } of streams) {
      const stream = streamName(event);
      const others = services.filter((other) => other !== service && has(other, 'follows', event.subject));
      for (const other of others) {
        const nothing = { filter_subject: event.subject };
        await expect(makeConsumer(event, other, nothing)).rejects.toThrow(/Permissions Violation/i);
        await expect(manager.consumers.update(stream, other, nothing)).rejects.toThrow(/Permissions Violation/i);
        await expect(manager.consumers.delete(stream, other)).rejects.toThrow(/Permissions Violation/i);
        for (const subject of [`$JS.API.CONSUMER.MSG.NEXT.${stream}.${other}`, `$JS.ACK.${stream}.${other}.1.1.1.1.0`])
          await expect(connection.request(subject, '', { timeout: 1000 })).rejects.toThrow(/Permissions Violation/i);
        expect((await operator.consumers.info(stream, other)).config.filter_subject).toBe(`${event.subject}.*`);
      }
    }
  });

  test('receives no replies to others, and live messages only as the gateway', async () => {
    const { receives } = await as(service);
    for (const live of ['live.*', 'live.many']) expect(await receives(live)).toBe(service === 'svc-auth-gateway');
    for (const other of services) expect(await receives(`_INBOX_${other}.>`)).toBe(other === service);
    expect(await receives('>')).toBe(false);
  });
});
