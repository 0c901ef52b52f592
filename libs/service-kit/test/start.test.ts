import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { patience } from '@allsquare/build/slowness';
import { slowRequest } from '@allsquare/local/client/slow-request.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { startNats } from '@allsquare/local/servers/nats.ts';
import {
  callOperation,
  sharedFixture,
  startIssuer,
  startTestService,
  type TestPerson,
  until,
} from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Consumers } from '../src/consumers/consumers.ts';
import { migrateDatabase } from '../src/database/database.ts';
import { Broker, startService } from '../src/index.ts';
import { Relay } from '../src/outbox/relay.ts';
import { Readiness } from '../src/process/readiness.ts';
import { changeThing, slow, slowThing, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

const isClosed = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  );

const raw = async (body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(`/api/things/${randomUUID()}`, service.url), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await service.issuer.token(ann)}`,
      ...headers,
    },
  });
  return { status: response.status, body: await response.json() };
};

test('a service that starts before its database, its migrations and its broker waits for them and reports it', async () => {
  const admin = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const database = `late_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = Object.assign(new URL(admin), { pathname: `/${database}` }).toString();
  const [natsPort] = await freePorts(1);
  const issuer = await startIssuer();
  const early = await startService(things, {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: `nats://127.0.0.1:${natsPort}`,
    DATABASE_URL: databaseUrl,
    ...issuer.env,
  });
  const ready = async () => {
    const response = await fetch(new URL('/health/ready', early.url));
    return { status: response.status, ...((await response.json()) as object) };
  };
  const write = async () =>
    (
      await callOperation(early.url, await issuer.token(ann), changeThing, {
        params: { id: randomUUID() },
        body: { label: 'a' },
      })
    ).status;

  expect((await fetch(new URL('/health/live', early.url))).status).toBe(200);
  expect(await ready()).toEqual({
    status: 503,
    ready: false,
    parts: { database: 'waiting', broker: 'waiting', writes: 'up' },
  });
  expect(await write()).toBe(503);

  const db = new pg.Client({ connectionString: admin.toString() });
  await db.connect();
  const sessions = async () =>
    (await db.query(`select from pg_stat_activity where datname = $1`, [database])).rowCount ?? 0;
  await db.query(`create database ${database}`);
  await until('the database', async () => (await sessions()) > 0);
  expect(await write()).toBe(503);
  await migrateDatabase(things.name, databaseUrl, things.database ?? {});
  await until('its migrations', async () => (await ready()).status === 503 && (await write()) === 201);
  expect(await ready()).toMatchObject({ status: 503, parts: { database: 'up', broker: 'waiting' } });

  const folder = await mkdtemp(join(tmpdir(), 'allsquare-nats-'));
  const nats = await startNats({ folder, port: natsPort });
  await until('the broker', async () => (await ready()).status === 200);

  await early.stop();
  await nats.stop();
  await issuer.stop();
  await rm(folder, { recursive: true, force: true });
  await db.query(`drop database ${database} with (force)`);
  await db.end();
});

test('a request in flight finishes while the service stops, within five seconds', async () => {
  const begun = Date.now();
  const [isBegun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(slow, { begun: isBegun.resolve, mayEnd: end.promise });
  const inFlight = service.call(ann, slowThing, { params: { id: randomUUID() } });
  await isBegun.promise;
  const { url } = service;
  const restarted = service.restart();
  await until('the service to take no more requests', () => isClosed(url));
  end.resolve();
  expect((await inFlight).status).toBe(200);
  await restarted;
  expect(Date.now() - begun).toBeLessThan(patience(10_000));
  expect(service.url).not.toBe(url);
});

test('a service listens once its database has answered', async () => {
  const { hostname, port } = new URL(service.serviceUrl);
  const slow = createServer((socket) => {
    const database = connect(Number(port), hostname);
    setTimeout(() => socket.pipe(database).pipe(socket), 300);
    for (const end of [socket, database]) end.on('error', () => {});
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
  const { port: slowPort } = slow.address() as AddressInfo;
  const { app, stop } = await startService(things, {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: 'nats://127.0.0.1:1',
    DATABASE_URL: Object.assign(new URL(service.serviceUrl), { host: `127.0.0.1:${slowPort}` }).toString(),
    ...service.issuer.env,
  });
  expect(app.get(Readiness).report().parts).toMatchObject({ database: 'up' });
  await stop();
  slow.close();
});

test('after the signal a service lets its callers leave before it stops', async () => {
  const { url, stop } = await service.startReplica();
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(new URL('/health/ready', url), { agent }, (answer) => resolve(answer.resume())).on('error', reject),
    );
  expect((await ask()).headers.connection).toBe('keep-alive');
  const stopped = stop(3_000);
  const last = await ask();
  expect([last.statusCode, last.headers.connection]).toEqual([503, 'close']);
  await stopped;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

test('an idle caller disconnects automatically, so a service that stops interrupts no request', async () => {
  const { url, app, stop } = await service.startReplica();
  const countConnections = () =>
    new Promise((resolve, reject) =>
      app.getHttpServer().getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await (await fetch(new URL('/health/live', url))).text();
  expect(await countConnections()).toBeGreaterThan(0);
  await until('the caller to leave', async () => (await countConnections()) === 0);
  await stop();
});

test('a request that arrives while a service closes is answered', async () => {
  const { url, stop } = await service.startReplica();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answer = text(socket);
  socket.write('GET /health/live HTTP/1.1\r\nhost: things\r\n');
  await (await fetch(new URL('/health/live', url))).text();
  const stopped = stop();
  await until('the service to close', () => isClosed(url));
  socket.end('\r\n');
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  await stopped;
});

test('a stop closes dependents before their dependencies', async () => {
  const { app, stop } = await service.startReplica();
  const order: string[] = [];
  const watch = (part: object, method: string) =>
    Object.assign(part, {
      [method]: async () => {
        order.push(part.constructor.name);
        await (part.constructor.prototype as Record<string, () => Promise<void>>)[method]?.call(part);
      },
    });
  for (const part of [Broker, Relay, Consumers]) watch(app.get<object>(part), 'onApplicationShutdown');
  watch(app.get(DataSource), 'destroy');
  await stop();
  expect(order).toEqual(['Consumers', 'Relay', 'Broker', 'DataSource']);
});

test('malformed input gets a 4xx that describes the error', async () => {
  expect(await raw('{"label":')).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
  expect(await raw('{}')).toEqual({
    status: 400,
    body: {
      code: 'missing-label',
      message: 'Please give a label.',
      details: [{ path: 'label', message: 'Please give a label.' }],
    },
  });
  expect(await raw('[]')).toMatchObject({ status: 400 });
  expect(await raw('null')).toMatchObject({ status: 400 });
  expect(await raw('label=a', { 'content-type': 'text/plain' })).toMatchObject({ status: 400 });
  expect(await raw(JSON.stringify({ label: 'a'.repeat(300_000) }))).toMatchObject({
    status: 413,
    body: { code: 'body-too-large' },
  });
  expect(await raw('['.repeat(50_000))).toMatchObject({ status: 400 });
});

test('a body nested too deep for its key is malformed', async () => {
  const depth = 20_000;
  const nested = `{"label":"a","unknown":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect(await raw(nested, { 'idempotency-key': randomUUID() })).toMatchObject({
    status: 400,
    body: { code: 'malformed-request' },
  });
});

test('an answer is never cached, and is data, not a page', async () => {
  const { headers } = await service.call(ann, changeThing, { params: { id: randomUUID() }, body: { label: 'a' } });
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('a request has 15 seconds to arrive', () =>
  expect(service.app.getHttpServer()).toMatchObject({ headersTimeout: 15_000, requestTimeout: 15_000 }));

test.each(['head', 'body'] as const)('a slow %s is cut off', async (what) => {
  const other = await startService(things, {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: 'nats://127.0.0.1:1',
    DATABASE_URL: service.serviceUrl,
    REQUEST_WITHIN: '1000',
    ...service.issuer.env,
  });
  expect(await slowRequest(`${other.url}/api/things`, what)).toBeLessThan(patience(5_000));
  await other.stop();
});

test('an id that is no UUID is 404, and so is an unknown path', async () => {
  expect(await service.call(ann, slowThing, { params: { id: 'x' } })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
  expect((await fetch(new URL('/api/sql', service.url))).status).toBe(404);
});

test('a request id is accepted and returned, a malformed one is replaced', async () => {
  const ask = (id: string) =>
    fetch(new URL('/health/live', service.url), { headers: { 'x-request-id': id } }).then((answer) =>
      answer.headers.get('x-request-id'),
    );
  expect(await ask('story-1')).toBe('story-1');
  expect(await ask('a b;c')).toMatch(/^[0-9a-f-]{36}$/);
});
