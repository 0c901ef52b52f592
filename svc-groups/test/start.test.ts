import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import { createGroup } from '@allsquare/groups-contract';
import { startService } from '@allsquare/service-kit';
import { callOperation, migrateDatabase, startIssuer, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { Client } from 'pg';
import { service } from '../src/service.ts';
import { settings } from './fixture.ts';
import { ann } from './people.ts';

test('svc-groups starts before its database and broker, reports it, and works once they are there', async () => {
  const admin = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await admin.connect();
  const name = `late_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(process.env['TEST_DATABASE_URL'] ?? ''), { pathname: `/${name}` });
  await migrateDatabase(service.name, databaseUrl.toString(), service.database ?? {});
  const database = await createDelayedProxy(databaseUrl.toString());
  const broker = await createDelayedProxy(process.env['TEST_NATS_URL'] ?? '');
  const issuer = await startIssuer();
  const groups = await startService(service, {
    ...settings,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    NATS_URL: broker.url,
    FRIENDS_URL: 'http://127.0.0.1:9',
    EXPENSES_URL: 'http://127.0.0.1:9',
    ...issuer.env,
  });
  const ready = async () => (await fetch(new URL('/health/ready', groups.url))).json();
  const create = async () =>
    (await callOperation(groups.url, await issuer.token(ann), createGroup, { body: { name: 'Early' } })).status;

  expect(await ready()).toEqual({ ready: false, parts: { database: 'waiting', broker: 'waiting', writes: 'up' } });
  expect(await create()).toBe(503);
  await database.open();
  await until('a group without a broker', async () => (await create()) === 201);
  expect(await ready()).toMatchObject({ ready: false, parts: { broker: 'waiting' } });
  await broker.open();
  await until('readiness', async () => (await fetch(new URL('/health/ready', groups.url))).ok);

  await groups.stop();
  await Promise.all([issuer.stop(), database.close(), broker.close()]);
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** The address of a real server on a port that accepts connections only once opened. */
async function createDelayedProxy(target: string) {
  const url = new URL(target);
  const { port, hostname } = url;
  const door: Server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    inside.pipe(outside).pipe(inside);
    inside.on('error', () => outside.destroy());
    outside.on('error', () => inside.destroy());
  });
  const listen = (at: number) => new Promise<void>((resolve) => door.listen(at, '127.0.0.1', resolve));
  const close = () => new Promise<unknown>((resolve) => door.close(resolve));
  await listen(0);
  const address = door.address();
  const free = typeof address === 'object' && address ? address.port : 0;
  await close();
  url.hostname = '127.0.0.1';
  url.port = String(free);
  return { url: url.toString(), open: () => listen(free), close };
}
