import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { patience } from '@allsquare/build/slowness';
import { migrateDatabase, until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { service as definition } from '../src/service.ts';
import { startGateway, type TestGateway } from './fixture.ts';
import { guestsOf, startGroupsServer } from './guests.ts';
import { peopleOf } from './people.ts';

/** A route to PostgreSQL that can be closed, or accept data without an answer. */
const startTcpProxy = async (to: URL) => {
  const open = new Set<Socket>();
  let mode: 'open' | 'closed' | 'frozen' = 'open';
  const server = createServer((socket) => {
    if (mode === 'closed') return void socket.destroy();
    open.add(socket.on('error', () => socket.destroy()));
    const upstream = connect(Number(to.port || 5432), to.hostname).on('error', () => socket.destroy());
    socket.on('data', (data) => mode !== 'frozen' && upstream.write(data));
    upstream.on('data', (data) => mode !== 'frozen' && socket.write(data));
    upstream.on('close', () => socket.destroy());
    return void socket.on('close', () => {
      open.delete(socket);
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    set: (next: typeof mode) => {
      mode = next;
      if (next !== 'frozen') for (const socket of open) socket.destroy();
    },
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const server = new URL(process.env['TEST_DATABASE_URL'] ?? '');
const database = `test_${randomUUID().replaceAll('-', '')}`;
const onServer = async (sql: string) => {
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

let gateway: TestGateway;
let tcpProxy: Awaited<ReturnType<typeof startTcpProxy>>;
let people: ReturnType<typeof peopleOf>;
let links: Awaited<ReturnType<typeof startGroupsServer>>;
beforeAll(async () => {
  tcpProxy = await startTcpProxy(server);
  await onServer(`create database ${database}`);
  const direct = Object.assign(new URL(server), { pathname: `/${database}` }).toString();
  await migrateDatabase(definition.name, direct, definition.database ?? {});
  const databaseUrl = Object.assign(new URL(direct), {
    hostname: '127.0.0.1',
    port: tcpProxy.port,
  });
  links = await startGroupsServer();
  gateway = await startGateway(undefined, { databaseUrl: databaseUrl.toString(), groupsUrl: links.url });
  people = peopleOf(gateway);
});
afterAll(async () => {
  tcpProxy.set('open');
  await gateway.stop();
  await Promise.all([tcpProxy.stop(), links.stop()]);
  await onServer(`drop database ${database} with (force)`);
});

test.each(['frozen', 'closed'] as const)(
  'while the database is %s people can register, sign in and sign out, and guests can return',
  async (manner) => {
    const factor = await people.withFactor();
    const before = await people.registered();
    const guest = await guestsOf(gateway).opened();
    tcpProxy.set(manner);
    const { browser, session, token } = await people.signedIn(before.person);
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
    expect((await browser.send('GET', '/api/auth/me', undefined, token)).status).toBe(200);
    await people.registered();
    guest.browser.cookie = '';
    expect((await guest.browser.refresh(guest.session.refresh_token)).status).toBe(200);
    if (manner === 'closed') {
      const { person, recoveryCodes } = factor;
      const needsIt = await people.open().send('POST', '/api/auth/login', { ...person, code: recoveryCodes[0] });
      expect(needsIt).toMatchObject({ status: 503, body: { code: 'part-away' } });
      const opened = await people.open().send('POST', '/api/auth/guest', { token: 'a-link', name: 'Ben Example' });
      expect(opened).toMatchObject({ status: 503, body: { code: 'part-away' } });
    }
    expect((await before.browser.send('POST', '/api/auth/logout', {})).status).toBe(204);
    expect((await before.browser.send('GET', '/api/auth/me', undefined, before.token)).status).toBe(401);
    tcpProxy.set('open');
    const replica = await gateway.service.startReplica();
    try {
      await until('the other replica to know', async () => {
        const headers = { authorization: `Bearer ${before.token}` };
        return (await fetch(new URL('/api/auth/me', replica.url), { headers })).status === 401;
      });
    } finally {
      await replica.stop();
    }
  },
  patience(60_000),
);
