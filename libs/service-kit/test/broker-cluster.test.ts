import { rmSync } from 'node:fs';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { type Nats, startNats } from '@allsquare/local/servers/nats.ts';
import { declaredStreams, until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ensureStreams, serversOf, streamName } from '../src/index.ts';

/* Three servers with infra/nats/nats.conf, one of which dies. infra/chaos/cluster does the same with the product. */

/** In milliseconds: servers wait four to nine seconds before they elect another leader, and may do so twice. */
const ELECTED_WITHIN = 30_000;
const folder = temporaryFolder();
const [{ subject, follower } = missing()] = declaredStreams.streams
  .filter(({ kind }) => kind === 'state')
  .map(({ subject: of, followers }) => ({ subject: of, follower: followers[0] ?? missing() }));
const stream = streamName({ subject });
let nats: Nats;
let operator: NatsConnection;

beforeAll(async () => {
  nats = await startNats({ folder, servers: 3, passwords: (user) => `${user}-password` });
  operator = await connect({ ...serversOf(nats.url('operator')), maxReconnectAttempts: -1, reconnectTimeWait: 100 });
});
afterAll(async () => {
  await operator?.close();
  await nats?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Requests get no answer while there is no leader. */
const untilElected = <T>(what: string, ask: () => Promise<T | undefined | false>) =>
  until(what, () => ask().catch(() => undefined), ELECTED_WITHIN);

const infoOf = async (name: string) => (await jetstreamManager(operator)).streams.info(name);
const clusterOf = async (name: string) => {
  const { cluster } = await infoOf(name);
  return cluster?.leader && cluster.replicas?.every(({ current }) => current) ? cluster : undefined;
};

test('streams and buckets get the requested number of replicas, and retain it without a request', async () => {
  const make = (replicas?: number) => ensureStreams(nats.url('operator'), declaredStreams, replicas);
  await untilElected('the servers to agree on who leads', () => make().then(() => true));
  expect((await infoOf(stream)).config.num_replicas).toBe(1);
  await make(3);
  await make();
  for (const name of [stream, 'KV_counts']) {
    expect((await infoOf(name)).config.num_replicas).toBe(3);
    expect((await untilElected(`three of ${name}`, () => clusterOf(name))).replicas).toHaveLength(2);
  }
});

test('acknowledged messages remain after the leader is killed, and the other servers continue', async () => {
  const publish = (id: string) =>
    jetstream(operator, { timeout: 2000 }).publish(`${subject}.${id}`, JSON.stringify(id), { msgID: id });
  const before = await publish('before');
  const { leader } = await untilElected('all to be current', () => clusterOf(stream));
  nats.nodes.find(({ name }) => name === leader)?.kill('SIGKILL');
  const after = await untilElected('another to lead', () => publish('after'));
  expect(after.seq).toBe(before.seq + 1);
  // The consumer has a separate leader.
  const received = await untilElected('both', async () => {
    const consumer = await jetstream(operator).consumers.get(stream, follower);
    const texts: unknown[] = [];
    for await (const message of await consumer.fetch({ max_messages: 2, expires: 2000 })) texts.push(message.json());
    return texts.length > 0 && texts;
  });
  expect(received).toEqual(['before', 'after']);
  await untilElected('the killed one to have caught up', () => clusterOf(stream));
});

function missing(): never {
  throw new Error('There is no state that somebody follows');
}
