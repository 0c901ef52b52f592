import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';

const ann = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(gateway, gatewayEnv()));

/** What a browser receives until the stream ends. */
const listen = async (token: string) => {
  const response = await fetch(new URL('/api/events', service.url), { headers: { authorization: `Bearer ${token}` } });
  const received = { status: response.status, headers: response.headers, text: '', ended: false };
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += chunk;
    received.ended = true;
  })();
  return received;
};

const announce = (userId: string, message: object) =>
  service.connection.publish(`live.${userId}`, JSON.stringify(message));

test('a person receives only their own messages', async () => {
  const received = await listen(await service.issuer.token(ann));
  expect(received.status).toBe(200);
  expect(Object.fromEntries(received.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': expect.any(String),
  });
  const groupId = randomUUID();
  announce(randomUUID(), { topic: 'groups' });
  announce(ann.id, { topic: 'expenses', groupId });
  announce(ann.id, { topic: 'friends' });
  await until('the events', async () => received.text.includes('friends'));
  expect(received.text).toBe(`:\n\ndata: {"topic":"expenses","groupId":"${groupId}"}\n\ndata: {"topic":"friends"}\n\n`);
});

test('each of many recipients of one message receives it', async () => {
  const other = { ...ann, id: randomUUID() };
  const [received, two, elsewhere] = await Promise.all(
    [ann, ann, other].map(async (person) => listen(await service.issuer.token(person))),
  );
  const groupId = randomUUID();
  const messages = ['expenses', 'balances'].map((topic) => ({ topic, groupId }));
  const toMany = (sent: unknown) => service.connection.publish('live.many', JSON.stringify(sent));
  toMany({ userIds: [randomUUID(), ann.id, randomUUID()], messages });
  toMany({ userIds: ann.id, messages });
  toMany({ userIds: [other.id], messages: [{ topic: 'friends' }] });
  await until('the last event', async () => elsewhere?.text.includes('friends'));
  const text = messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('');
  expect([received, two, elsewhere].map((stream) => stream?.text)).toEqual([
    `:\n\n${text}`,
    `:\n\n${text}`,
    ':\n\ndata: {"topic":"friends"}\n\n',
  ]);
});

test('messages that cannot be read are passed over, and the next ones are received', async () => {
  const received = await listen(await service.issuer.token(ann));
  const session = { ...ann, sessionId: randomUUID() };
  const other = await listen(await service.issuer.token(session));
  for (const subject of [`live.${ann.id}`, 'session.ended'])
    for (const bad of ['not json', 'null', '{"topic":1,"id":2}']) service.connection.publish(subject, bad);
  announce(ann.id, { topic: 'a-topic-of-tomorrow' });
  service.connection.publish('session.ended', JSON.stringify({ id: session.sessionId }));
  await until('the next event', async () => received.text.includes('data: {"topic":"a-topic-of-tomorrow"}'));
  await until('the end of the session', async () => other.text.includes('signed-out'));
  // It would report a broken connection.
  expect(received.text).not.toContain('resync');
  expect(service.logged().filter(({ from }) => from === 'session.ended')).toHaveLength(3);
});

test('every browser reloads after the broker was unavailable', async () => {
  const received = await listen(await service.issuer.token(ann));
  await service.stopBroker();
  await service.startBroker();
  await until('the resync', async () => received.text.includes('data: {"topic":"resync"}'));
  await until('events again', async () => {
    // The publisher has a separate connection, which reconnects at another time.
    announce(ann.id, { topic: 'balances' });
    return received.text.includes('balances');
  });
});

test('the stream ends with the access token', async () => {
  const received = await listen(await service.issuer.token(ann, '2s'));
  await until('the end of the stream', async () => received.ended);
});

test('the stream ends with the session, and a new one is rejected', async () => {
  const token = await service.issuer.token(ann);
  const received = await listen(token);
  const signOut = await fetch(new URL('/api/auth/logout', service.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(signOut.status).toBe(204);
  await until('the end of the stream', async () => received.ended);
  expect((await listen(token)).status).toBe(401);
});

test("a person's 21st stream ends the first, with a reason", async () => {
  const cleo = { id: randomUUID(), name: 'Cleo Example', email: 'cleo@example.com' };
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 21; count++) streams.push(await listen(await service.issuer.token(cleo)));
  const [first, ...others] = streams;
  await until('the end of the first stream', async () => first?.ended);
  expect(first?.text).toBe(':\n\ndata: {"topic":"too-many-streams"}\n\n');
  announce(cleo.id, { topic: 'friends' });
  await until('the event on the others', async () => others.every(({ text }) => text.includes('friends')));
});

test("a session's sixth stream ends its first, and no stream of another session", async () => {
  const other = await listen(await service.issuer.token(ann));
  const token = await service.issuer.token(ann);
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 6; count++) streams.push(await listen(token));
  await until('the end of the first stream', async () => streams[0]?.ended);
  announce(ann.id, { topic: 'friends' });
  const rest = [other, ...streams.slice(1)];
  await until('the event on the others', async () => rest.every(({ text }) => text.includes('friends')));
});

test('requires a token', async () => {
  expect((await fetch(new URL('/api/events', service.url))).status).toBe(401);
});

test('a gateway that stops closes its streams', async () => {
  const received = await listen(await service.issuer.token(ann));
  await service.restart();
  await until('the end of the stream', async () => received.ended);
});
