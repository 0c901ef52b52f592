import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { type Nats, startNats } from '@allsquare/local/servers/nats.ts';
import { type Broker, ensureStreams } from '@allsquare/service-kit';
import {
  brokerUser,
  declaredStreams,
  observeBroker,
  startTestService,
  type TestService,
  until,
} from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SharedCounts } from '../src/limits/shared-counts.ts';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';

/* The gateway as a separate user of the broker, with the rights of infra/nats/nats.conf. */
const folder = temporaryFolder();
let nats: Nats;
let service: TestService;
beforeAll(async () => {
  nats = await startNats({ folder, passwords: (user) => `${user}-password` });
  await ensureStreams(nats.url('operator'), declaredStreams);
  service = await startTestService(gateway, {
    ...gatewayEnv(),
    NATS_URL: nats.url('svc-auth-gateway'),
    LIMIT_WRITES: '40',
    LIMIT_REGISTRATIONS: '3',
    TRUSTED_PROXIES: '192.0.2.1',
  });
});
afterAll(async () => {
  await service.stop();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const newcomer = () => service.issuer.token({ id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' });
/** The service behind is down: a request within the limit gets 503. */
const write = async (token: string, url = service.url) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL('/api/groups', url), { method: 'POST', headers });
  return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
};
const writes = async (token: string, count: number) => {
  for (let done = 0; done < count; done++) expect((await write(token)).status).toBe(503);
};

test('a replica receives the counts of another, also from before its start', async () => {
  const before = await newcomer();
  const after = await newcomer();
  await writes(before, 40);
  const other = await service.startReplica();
  try {
    await until('the count from before', async () => (await write(before, other.url)).status === 429);
    await writes(after, 40);
    await until('the count from after', async () => (await write(after, other.url)).status === 429);
  } finally {
    await other.stop();
  }
});

test('skips unreadable counts, and receives the next ones', async () => {
  const token = await newcomer();
  const other = await service.startReplica();
  const somebody = await brokerUser(nats.url('svc-auth-gateway'));
  try {
    for (const bad of ['not json', 'null', '{"count":"many","until":1}'])
      await somebody.publish('$KV.counts.LIMIT_WRITES.somebody.replica', bad);
    await writes(token, 40);
    await until('the count', async () => (await write(token, other.url)).status === 429);
    const passedOver = service.logged().filter(({ from }) => from === 'counts.LIMIT_WRITES.somebody.replica');
    expect(passedOver.length).toBeGreaterThanOrEqual(3);
  } finally {
    await somebody.close();
    await other.stop();
  }
});

test('the broker receives counts, and no id', async () => {
  const id = randomUUID();
  await writes(await service.issuer.token({ id, name: 'Ben Example', email: 'ben@example.com' }), 2);
  const broker = await observeBroker(nats.url('operator'));
  const counts = await until('the counts', async () => {
    const messages = await broker.messages();
    return messages.some(({ text }) => text.startsWith('{"count":2,')) && messages;
  });
  await broker.close();
  expect(JSON.stringify(counts)).not.toContain(id);
});

test('a forwarded address counts only from a trusted proxy', async () => {
  const register = async (ip: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const body = JSON.stringify({ name: 'Ann Example', email: 'ann@example.com', password: 'password1' });
    return (await fetch(new URL('/api/auth/register', service.url), { method: 'POST', headers, body })).status;
  };
  const answers: number[] = [];
  for (let host = 1; host <= 4; host++) answers.push(await register(`203.0.113.${host}`));
  expect(answers).toEqual([400, 400, 400, 429]);
});

describe('the limiter', () => {
  const alone = () => {
    const away: Pick<Broker, 'connected' | 'onReconnect'> = { connected: false, onReconnect: () => {} };
    return new SharedCounts(away as Broker);
  };

  test('allows a request after the announced wait, and not before', async () => {
    const counts = alone();
    expect(counts.waitTime('LIMIT_WRITES.ann', 2)).toBe(0);
    counts.increment('LIMIT_WRITES.ann', 300, 1);
    counts.increment('LIMIT_WRITES.ann', 300, 1);
    const wait = counts.waitTime('LIMIT_WRITES.ann', 2);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(300);
    expect(counts.waitTime('LIMIT_WRITES.ben', 2)).toBe(0);
    const end = Date.now() + wait;
    await until('the end of the window', async () => counts.waitTime('LIMIT_WRITES.ann', 2) === 0);
    expect(Date.now()).toBeGreaterThanOrEqual(end);
  });

  test('resets what is removed, and counts what comes after', () => {
    const counts = alone();
    for (let count = 0; count < 3; count++) counts.increment('LIMIT_WRITES.ann', 60_000, 1);
    counts.reset('LIMIT_WRITES.ann');
    expect(counts.waitTime('LIMIT_WRITES.ann', 1)).toBe(0);
    counts.increment('LIMIT_WRITES.ann', 60_000, 1);
    expect(counts.waitTime('LIMIT_WRITES.ann', 1)).toBeGreaterThan(59_000);
  });
});
