import { rmSync } from 'node:fs';
import { groupState } from '@allsquare/groups-contract';
import { temporaryFolder } from '@allsquare/local/folders.ts';
import { type Nats, type NatsUser, startNats } from '@allsquare/local/nats.ts';
import { services as names, type ServiceName } from '@allsquare/local/services.ts';
import { ensureStream, type PublishedEvent, serversOf, streamName } from '@allsquare/service-kit';
import { type BrokerUser, brokerUser } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../build/units.ts';
import { type BrokerUse, readBrokerUse } from '../release/read-broker-use.ts';
import { isEvent, readContract } from '../release/read-promises.ts';

/*
 * infra/nats/nats.conf: who may say what on the broker, and who may hear it. Each service may do what its code does, no
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
  const { manager } = await as('operator');
  for (const { event } of streams) await ensureStream(manager, event);
  await manager.streams.add({ name: 'KV_limits', subjects: ['$KV.limits.>'] });
});
afterAll(async () => {
  await Promise.all(open.map((user) => user.close()));
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const publish = async (user: NatsUser, subject: string) => (await as(user)).publish(subject);

test.each(['', 'svc-groups:guessed@'])('whoever has no password says nothing (%s)', async (credentials) => {
  const [host = ''] = serversOf(nats.url('operator')).servers;
  await expect(brokerUser(`nats://${credentials}${host}`)).rejects.toThrow(/Authorization/i);
});

describe.each(services)('%s', (service) => {
  test('publishes its own events', async () => {
    for (const { event } of ownOf(service))
      expect(await publish(service, `${event.subject}.one`)).toMatchObject({ seq: 1 });
  });

  test.each(streams.filter(({ owner }) => owner !== service))('forges none of $event.subject', async ({ event }) => {
    await expect(publish(service, `${event.subject}.forged`)).rejects.toThrow(/Permissions Violation/i);
    const { manager } = await as('operator');
    const last = await manager.streams.getMessage(streamName(event), { last_by_subj: `${event.subject}.forged` });
    expect(last).toBeNull();
  });

  test('has the heartbeat of svc-groups only as svc-groups, and hears it only where groups are followed', async () => {
    const { receives } = await as(service);
    const follows = ['svc-expenses', 'svc-auth-gateway'].includes(service);
    expect(await receives(groupState.heartbeat)).toBe(follows);
    const beat = publish(service, groupState.heartbeat);
    // Nobody keeps it, so nobody acknowledges it.
    await expect(beat).rejects.toThrow(
      service === 'svc-groups' ? /jetstream is not enabled/i : /Permissions Violation/i,
    );
  });

  test('counts limits only as the gateway', async () => {
    const counted = publish(service, '$KV.limits.LIMIT_WRITES.somebody.replica');
    if (service === 'svc-auth-gateway') expect(await counted).toMatchObject({ stream: 'KV_limits' });
    else await expect(counted).rejects.toThrow(/Permissions Violation/i);
  });

  test('follows what it needs, and nothing else', async () => {
    const user = await as(service);
    for (const { event } of streams) {
      const following = user.follow(event);
      if (has(service, 'follows', event.subject)) expect(await following).toMatchObject({ name: `${service}-test` });
      else await expect(following).rejects.toThrow(/Permissions Violation/i);
    }
  });

  test('cannot change or end a stream, its own included', async () => {
    const { manager } = await as(service);
    for (const { event } of streams) {
      await expect(manager.streams.delete(streamName(event))).rejects.toThrow(/Permissions Violation/i);
      await expect(manager.streams.update(streamName(event), { max_msgs: 1 })).rejects.toThrow(/Violation/i);
    }
  });

  test('receives no answers to others, and live messages only as the gateway', async () => {
    const { receives } = await as(service);
    expect(await receives('live.*')).toBe(service === 'svc-auth-gateway');
    for (const other of services) expect(await receives(`_INBOX_${other}.>`)).toBe(other === service);
    expect(await receives('>')).toBe(false);
  });
});
