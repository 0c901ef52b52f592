import { rmSync } from 'node:fs';
import { userState } from '@allsquare/auth-contract';
import { balancesState, expensesEvents } from '@allsquare/expenses-contract';
import { friendsEvents, friendsState } from '@allsquare/friends-contract';
import { groupState, groupsEvents } from '@allsquare/groups-contract';
import { temporaryFolder } from '@allsquare/local/folders.ts';
import { type Nats, type NatsUser, startNats } from '@allsquare/local/nats.ts';
import { ensureStream, serversOf, streamName } from '@allsquare/service-kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/*
 * infra/nats/nats.conf: who may say what on the broker, and who may hear it.
 */
const owned = {
  'svc-auth-gateway': [userState],
  'svc-groups': [groupState, groupsEvents],
  'svc-expenses': [balancesState, expensesEvents],
  'svc-friends': [friendsState, friendsEvents],
} as const;
type ServiceName = keyof typeof owned;
const services = Object.keys(owned) as ServiceName[];
const streams = services.flatMap((owner) => owned[owner].map((event) => ({ owner, event })));
const follows: Record<ServiceName, readonly { subject: string }[]> = {
  'svc-auth-gateway': [],
  'svc-groups': [userState, friendsState, balancesState],
  'svc-expenses': [userState, groupState],
  'svc-friends': [userState, groupsEvents, expensesEvents, friendsEvents],
};

const folder = temporaryFolder();
let nats: Nats;
const open: NatsConnection[] = [];
const as = async (user: NatsUser) => {
  const connection = await connect({ ...serversOf(nats.url(user)), inboxPrefix: `_INBOX_${user}` });
  open.push(connection);
  return connection;
};

beforeAll(async () => {
  nats = await startNats({ folder, passwords: (user) => `${user}-password` });
  const manager = await jetstreamManager(await as('operator'));
  for (const { event } of streams) await ensureStream(manager, event);
});
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()));
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether the broker has taken what was published: the acknowledgement of a stream. */
const publish = async (user: NatsUser, subject: string) =>
  jetstream(await as(user), { timeout: 1000 }).publish(subject, '{}');

test('whoever has no password says nothing', async () => {
  const [host = ''] = serversOf(nats.url('operator')).servers;
  await expect(connect({ servers: host, reconnect: false })).rejects.toThrow(/Authorization/i);
  await expect(connect({ servers: host, user: 'svc-groups', pass: 'guessed', reconnect: false })).rejects.toThrow(
    /Authorization/i,
  );
});

describe.each(services)('%s', (service) => {
  test('publishes its own events', async () => {
    for (const { subject } of owned[service])
      expect(await publish(service, `${subject}.one`)).toMatchObject({ seq: 1 });
  });

  test.each(streams.filter(({ owner }) => owner !== service))('forges none of $event.subject', async ({ event }) => {
    await expect(publish(service, `${event.subject}.forged`)).rejects.toThrow(/Permissions Violation/i);
    const last = await jetstreamManager(await as('operator')).then((manager) =>
      manager.streams.getMessage(streamName(event), { last_by_subj: `${event.subject}.forged` }),
    );
    expect(last).toBeNull();
  });

  test('follows what it needs, and nothing else', async () => {
    const manager = await jetstreamManager(await as(service));
    for (const { event } of streams) {
      const following = manager.consumers.add(streamName(event), {
        durable_name: `${service}-test`,
        filter_subject: `${event.subject}.*`,
        ack_policy: AckPolicy.Explicit,
      });
      if (follows[service].some(({ subject }) => subject === event.subject))
        expect(await following).toMatchObject({ name: `${service}-test` });
      else await expect(following).rejects.toThrow(/Permissions Violation/i);
    }
  });

  test('cannot change or end a stream, its own included', async () => {
    const manager = await jetstreamManager(await as(service));
    for (const { event } of streams) {
      await expect(manager.streams.delete(streamName(event))).rejects.toThrow(/Permissions Violation/i);
      await expect(manager.streams.update(streamName(event), { max_msgs: 1 })).rejects.toThrow(/Violation/i);
    }
  });

  test('hears no answers of others, and live messages only as the gateway', async () => {
    const hears = async (subject: string) => {
      const errors: unknown[] = [];
      const connection = await as(service);
      const subscription = connection.subscribe(subject, {
        callback: (error) => void errors.push(...(error ? [error] : [])),
      });
      await connection.flush();
      subscription.unsubscribe();
      return errors.length === 0;
    };
    expect(await hears('live.*')).toBe(service === 'svc-auth-gateway');
    for (const other of services) expect(await hears(`_INBOX_${other}.>`)).toBe(other === service);
    expect(await hears('>')).toBe(false);
  });
});
