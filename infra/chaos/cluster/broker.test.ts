import { setTimeout as sleep } from 'node:timers/promises';
import { expensesEvents } from '@allsquare/expenses-contract';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import { streamName } from '@allsquare/service-kit';
import { brokerUser, declaredStreams, until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectEachOnce } from '../expect-each-once.ts';
import { rows, untilConverged } from '../projections.ts';
import { makeWorld, registerPair, startWriters, type World } from '../world.ts';
import { listen } from './listen.ts';

/** In milliseconds: servers wait four to nine seconds before they elect another leader, and may do so twice. */
const ELECTION_TIMEOUT = 30_000;
/** In milliseconds: each notification list retains the last thousand, and the test counts all of them at the end. */
const PAUSE = 300;
const NAMES = [...declaredStreams.streams.map(streamName), ...declaredStreams.buckets.map((name) => `KV_${name}`)];

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    ports: 'free',
    quiet: true,
    brokers: 3,
    environment: { LOG_LEVEL: 'warn', ...highLimits },
  });
});
afterAll(() => product?.stop());

type Manager = Awaited<ReturnType<typeof brokerUser>>['manager'];

/** Queries the broker as its operator, on a new connection: the broker that answered may be the next to die. */
async function ask<T>(question: (manager: Manager) => Promise<T>): Promise<T> {
  const { manager, close } = await brokerUser(product.natsUrl('operator'));
  try {
    return await question(manager);
  } finally {
    await close();
  }
}
const untilElected = <T>(what: string, question: () => Promise<T | undefined | false>) =>
  until(what, () => question().catch(() => undefined), ELECTION_TIMEOUT);

/** The leader of a stream, once all its replicas are current. */
const leaderOf = (name: string) =>
  untilElected(`all of ${name}`, () =>
    ask(async (manager) => {
      const { cluster } = await manager.streams.info(name);
      const areCurrent = cluster?.replicas?.length === 2 && cluster.replicas.every(({ current }) => current);
      return areCurrent ? cluster.leader : undefined;
    }),
  );

/** The meta leader, which places, creates and updates streams. */
const metaLeader = () =>
  untilElected('who leads them all', async () => {
    const [{ monitor } = { monitor: 0 }] = product.brokers;
    const asked = await fetch(`http://127.0.0.1:${monitor}/jsz`, { signal: AbortSignal.timeout(2000) });
    return ((await asked.json()) as { meta_cluster?: { leader?: string } }).meta_cluster?.leader;
  });

/** The messages of a stream: the publisher's message id and the arrival time of each. */
const messagesOf = (name: string) =>
  ask(async (manager) => {
    const { state } = await manager.streams.info(name);
    const found: { id: string | undefined; at: number }[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(name, { seq });
      if (message) found.push({ id: message.header.get('Nats-Msg-Id'), at: message.time.getTime() });
    }
    return found;
  });

test('each leader of three brokers dies under load: every acknowledged write exists once, and every event is delivered', async () => {
  const worlds: World[] = [];
  for (let count = 0; count < 2; count++) worlds.push(await makeWorld(await registerPair(product.origin)));
  const heard = worlds.map(({ ben }) => listen(product.origin, ben));
  const writers = worlds.map((world) => startWriters(world, 2, () => sleep(PAUSE)));
  const killed: string[] = [];
  let slowest = 0;
  try {
    for (const [what, find] of [
      ['all', metaLeader] as const,
      ...NAMES.map((name) => [name, () => leaderOf(name)] as const),
    ]) {
      const leader = await find();
      const broker = product.brokers.find(({ name }) => name === leader) ?? missing();
      const diedAt = Date.now();
      broker.kill('SIGKILL');
      killed.push(`${leader} of ${what}`);
      await broker.whenReady();
      for (const name of NAMES) await leaderOf(name);
      // Every browser is notified of what is written now.
      for (const [index, { topics }] of heard.entries()) {
        const before = topics.length;
        await until(`live events in group ${index}`, async () => topics.length > before);
      }
      slowest = Math.max(slowest, Date.now() - diedAt);
    }
  } finally {
    await Promise.all(writers.map((each) => each.stop()));
    for (const { close } of heard) close();
  }
  const took = await untilConverged(product);
  for (const [index, world] of worlds.entries()) await expectEachOnce(product, world, writers[index] ?? missing());

  const messages = await messagesOf(streamName(expensesEvents));
  const [sent] = await rows(
    product,
    'expenses',
    `select count(*)::text as line from outbox where subject like $1 || '.%'`,
    [expensesEvents.subject],
  );
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  expect(String(messages.length)).toBe(sent);
  const pauses = messages.map(({ at }, index) => at - (messages[index - 1]?.at ?? at));
  const written = writers.map(({ acknowledged }) => acknowledged.expenses.size);
  console.log(
    `${killed.length} kills (${killed.join(', ')}): ${written.join(' and ')} expenses, the longest pause of their ` +
      `events ${Math.max(...pauses)} ms, whole again after ${slowest} ms at the latest, equal after ${took} ms.`,
  );
});

function missing(): never {
  throw new Error('It is not there');
}
