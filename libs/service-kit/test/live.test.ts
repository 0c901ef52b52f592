import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { Broker, LIVE_TO_MANY, subscribeLive, UnitOfWork } from '../src/index.ts';
import { things } from './things.service.ts';

const service = sharedFixture(() => startTestService(things));
const people = (count: number) => Array.from({ length: count }, () => randomUUID());
const [groupId] = people(1);
const TOPICS = ['expenses', 'balances'] as const;
const each = TOPICS.map((topic) => ({ topic, groupId }));

/** A write with these topics and people; returns the messages of the first person, and those for many people. */
async function heardOf(userIds: string[], hearsMany: boolean) {
  const broker = service.app.get(Broker);
  const one: unknown[] = [];
  const many: unknown[] = [];
  const unsubscribe = await subscribeLive(broker, userIds[0] ?? '', (message) => one.push(message));
  const subscription = hearsMany
    ? service.connection.subscribe(LIVE_TO_MANY, { callback: (_, message) => void many.push(message.json()) })
    : undefined;
  await service.connection.flush();
  await service.app.get(UnitOfWork).run(undefined, async (tx) => {
    tx.notifyBrowsers(userIds, ['expenses'], groupId);
    tx.notifyBrowsers(userIds, [...TOPICS], groupId);
  });
  await until('the messages', async () => one.length === 2 || many.length > 0);
  await broker.connection.flush();
  await service.connection.flush();
  unsubscribe();
  subscription?.unsubscribe();
  return { one, many };
}

test('each of a few people gets a separate message', async () => {
  expect(await heardOf(people(10), true)).toEqual({ one: each, many: [] });
});

test('many people share one message, with everything that a write has for them', async () => {
  const userIds = people(200);
  expect(await heardOf(userIds, true)).toEqual({ one: [], many: [{ userIds, messages: each }] });
});

test('each person gets a message if no gateway receives those for many', async () => {
  expect(await heardOf(people(11), false)).toEqual({ one: each, many: [] });
});
