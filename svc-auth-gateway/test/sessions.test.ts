import * as contract from '@allsquare/auth-contract';
import { SignedInSession } from '@allsquare/auth-contract';
import type { Operation } from '@allsquare/contract-kit';
import { callOperation, until } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { Browser } from './browser.ts';
import { type AnyGateway, startGatewayAnywhere } from './fixture.ts';
import { firefox, iphone, peopleOf } from './people.ts';

let gateway: AnyGateway;
let replica: Awaited<ReturnType<AnyGateway['service']['startReplica']>>;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  gateway = await startGatewayAnywhere();
  replica = await gateway.service.startReplica();
  people = peopleOf(gateway);
});
afterAll(async () => {
  await replica.stop();
  await gateway.stop();
});

type SignedIn = { browser: Browser; token: string };
const list = async ({ browser, token }: SignedIn) =>
  z
    .array(SignedInSession)
    .parse(Object.values((await browser.send('GET', '/api/auth/sessions', undefined, token)).body));
const statusAt = async (url: string, token: string) =>
  (await fetch(new URL('/api/auth/me', url), { headers: { authorization: `Bearer ${token}` } })).status;
const sidOf = (token: string) => String(decodeJwt(token)['sid']);

/** The messages of a browser's stream at a replica so far. */
const listen = async (url: string, token: string) => {
  const response = await fetch(new URL('/api/events', url), { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const received = { text: '', ended: false };
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += chunk;
    received.ended = true;
  })();
  return received;
};

describe('the sessions of a person', () => {
  test('are listed, the newest first, each with its device', async () => {
    const before = Date.now() - 1000;
    const first = await people.registered(undefined, firefox);
    const second = await people.signedIn(first.person, iphone);
    const sessions = await until('the devices', async () => {
      const all = await list(second);
      return all.every(({ device }) => device) && all;
    });
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(
      expect.objectContaining({ id: sidOf(second.token), current: true, device: 'Safari on iOS' }),
    );
    expect(sessions).toContainEqual(
      expect.objectContaining({ id: sidOf(first.token), current: false, device: 'Firefox on Linux' }),
    );
    expect(sessions.map(({ startedAt }) => startedAt)).toEqual(
      sessions
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .toReversed(),
    );
    for (const { startedAt, lastSeenAt } of sessions) {
      expect(Date.parse(startedAt)).toBeGreaterThan(before);
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(startedAt));
    }
  });

  test('end one by one: immediately at every replica, which closes their streams', async () => {
    const here = await people.registered();
    const there = await people.signedIn(here.person);
    const third = await people.signedIn(here.person);
    const received = await listen(replica.url, there.token);
    expect(await statusAt(replica.url, there.token)).toBe(200);

    const end = (id: string, token = here.token) =>
      here.browser.send('DELETE', `/api/auth/sessions/${id}`, undefined, token);
    expect((await end(sidOf(there.token))).status).toBe(204);
    await until('the end of the stream', async () => received.ended);
    expect(received.text).toMatch(/data: \{"topic":"signed-out"\}\n\n$/);
    expect(await statusAt(replica.url, there.token)).toBe(401);
    expect(await statusAt(gateway.service.url, there.token)).toBe(401);
    expect((await there.browser.refresh(there.session.refresh_token)).status).toBe(400);
    expect(await statusAt(replica.url, third.token)).toBe(200);
    expect((await list(here)).map(({ id }) => id).toSorted()).toEqual(
      [here, third].map(({ token }) => sidOf(token)).toSorted(),
    );

    const over = { status: 404, body: { code: 'no-such-session' } };
    expect(await end(sidOf(there.token))).toMatchObject(over);
    const stranger = await people.registered();
    expect(await end(sidOf(stranger.token))).toMatchObject(over);
    expect(await statusAt(gateway.service.url, stranger.token)).toBe(200);
  });

  test('end all except the current one', async () => {
    const here = await people.registered();
    const others = [await people.signedIn(here.person), await people.signedIn(here.person)];
    expect((await here.browser.send('DELETE', '/api/auth/sessions', undefined, here.token)).status).toBe(204);
    for (const { token } of others) expect(await statusAt(gateway.service.url, token)).toBe(401);
    expect(await list(here)).toEqual([expect.objectContaining({ current: true })]);
    expect((await here.browser.refresh(here.session.refresh_token)).status).toBe(200);
  });

  test('stay ended for a gateway that starts later, and while the broker is unavailable', async () => {
    const one = await people.registered();
    await gateway.service.stopBroker();
    expect((await one.browser.send('POST', '/api/auth/logout', {})).status).toBe(204);
    await until('the other replica to know', async () => (await statusAt(replica.url, one.token)) === 401);
    await gateway.service.startBroker();
    const late = await gateway.service.startReplica();
    try {
      await until('the new replica to know', async () => (await statusAt(late.url, one.token)) === 401);
    } finally {
      await late.stop();
    }
  });
});

const isOfCallers = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && !('public' in value);
const ofCallers = Object.values<unknown>(contract).filter(isOfCallers);

describe('an ended session', () => {
  let token: string;
  beforeAll(async () => {
    const one = await people.registered();
    ({ token } = one);
    expect((await one.browser.send('POST', '/api/auth/logout', {})).status).toBe(204);
  });

  test.each(ofCallers)('is rejected by $method $path', async (operation) => {
    expect(ofCallers.length).toBeGreaterThan(10);
    const params = { id: 'any' };
    const answer = await callOperation(gateway.service.url, token, operation, { params });
    expect(answer).toMatchObject({ status: 401, body: { code: 'session-over' } });
  });
});

test('reads only new rows of the table: older ones are loaded at the start only', async () => {
  const [old, fresh] = [await people.registered(), await people.registered()];
  const end = (token: string, ago: string) =>
    gateway.service.query(
      `insert into ended_sessions (id, user_id, ended_at, ended_at_provider) values ($1, $2, now() - $3::interval, true)`,
      [sidOf(token), decodeJwt(token).sub, ago],
    );
  await end(old.token, '5 minutes');
  await end(fresh.token, '1 second');
  await until('what has just ended to be known', async () => (await statusAt(replica.url, fresh.token)) === 401);
  expect(await statusAt(replica.url, old.token)).toBe(200);
  const late = await gateway.service.startReplica();
  try {
    expect(await statusAt(late.url, old.token)).toBe(401);
  } finally {
    await late.stop();
  }
});

test('two replicas sign one account in concurrently', async () => {
  const { person } = await people.registered();
  const urls = [gateway.service.url, replica.url];
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((turn) => people.open(urls[turn % 2]).send('POST', '/api/auth/login', person)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});
