import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { login, logout, type Session } from '@allsquare/auth-contract';
import { createExpense } from '@allsquare/expenses-contract';
import { createGroup } from '@allsquare/groups-contract';
import { callOperation, send } from '@allsquare/local/client/call-operation.ts';
import { newcomer, type Person, register } from '@allsquare/local/client/client.ts';
import { serviceDatabases } from '@allsquare/local/parts/parts.ts';
import { services } from '@allsquare/local/processes/services.ts';
import type { RunningPart } from '@allsquare/local/start/product.ts';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReplicatedProduct, startReplicated } from '../history/replicated-product.ts';
import { rows, untilConverged } from '../projections.ts';
import { dinner, expectStatus, makeWorld, registerPair, type World } from '../world.ts';
import { listen } from './listen.ts';

const WRONG_PASSWORDS = 5;
const WRITES = 60;
/** In milliseconds: the time for another replica to lead after the leader was killed. */
const LEADS_WITHIN = 3_000;

let doubled: ReplicatedProduct;
let world: World;
let gateways: [string, string];
beforeAll(async () => {
  doubled = await startReplicated(undefined, {
    brokers: 3,
    environment: { LIMIT_WRONG_PASSWORDS: String(WRONG_PASSWORDS), LIMIT_WRITES: String(WRITES) },
  });
  const [one, other] = replicasOf('svc-auth-gateway').map(({ port }) => `http://127.0.0.1:${port}`);
  gateways = [one ?? '', other ?? ''];
  world = await makeWorld(await registerPair(doubled.product.origin));
});
afterAll(() => doubled?.stop());

const replicasOf = (name: string): RunningPart[] =>
  doubled.replicas[services.findIndex((service) => service.name === name)] ?? [];

/** What a browser sends with a sign-in, and what it stores of the answer. */
async function signInAt(gateway: string, { email, password }: Omit<Person, 'name'>, cookie?: string) {
  const headers = { origin: doubled.product.origin, ...(cookie && { cookie }) };
  const answer = await send(gateway, undefined, login, { body: { email, password }, headers });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const session = (await answer.json()) as Session;
  return { status: answer.status, cookie: cookies.join('; '), token: session.access_token };
}
const statusAt = async (gateway: string, token: string) =>
  (await callOperation(gateway, token, { method: 'GET', path: '/api/groups' }, {})).status;

test('a browser at one gateway receives what was written through the other', async () => {
  const { ann, ben } = world;
  const heard = gateways.map((gateway) => listen(gateway, ben));
  await until('both to listen', async () => heard.every(({ opened }) => opened > 0));
  for (const [index, gateway] of gateways.entries()) {
    const before = heard.map(({ topics }) => topics.length);
    await expectStatus(201, ann.at(gateway).write(createExpense, { body: dinner(world, `Dinner ${index}`) }));
    await until('both to hear', async () =>
      heard.every(({ topics }, n) => topics.slice(before[n]).some(({ groupId }) => groupId === world.groupId)),
    );
  }
  for (const { close } of heard) close();
});

test('a person who signs out at one gateway is signed out at the other, and their event stream ends', async () => {
  const person = newcomer('Cleo Example');
  await register(doubled.product.origin, person);
  const { cookie, token } = await signInAt(gateways[0], person);
  const heard = listen(gateways[1], { token });
  await until('the stream', async () => heard.opened === 1);
  expect(await statusAt(gateways[1], token)).toBe(200);
  const headers = { cookie, origin: doubled.product.origin };
  await expectStatus(204, callOperation(gateways[0], undefined, logout, { headers }));
  await until('the other to refuse', async () => (await statusAt(gateways[1], token)) === 401);
  await until('the stream to end', async () => heard.ended > 0);
  expect(heard.opened).toBe(1);
  heard.close();
});

describe('limits', () => {
  test('both gateways count wrong passwords together and share known devices', async () => {
    const person = newcomer('Dan Example');
    await register(doubled.product.origin, person);
    const { cookie } = await signInAt(gateways[0], person);
    const wrong = { ...person, password: 'not-this-one-at-all' };
    for (let tried = 0; tried < WRONG_PASSWORDS; tried++)
      expect((await signInAt(gateways[tried % 2] ?? '', wrong)).status).toBe(401);
    for (const gateway of gateways)
      await until('a stranger to be refused', async () => (await signInAt(gateway, wrong)).status === 429);
    for (const gateway of gateways) {
      expect((await signInAt(gateway, person)).status).toBe(429);
      expect((await signInAt(gateway, person, cookie)).status).toBe(200);
    }
  });

  test('both gateways count the writes of a person together', async () => {
    const eve = await register(doubled.product.origin, newcomer('Eve Example'));
    const writeAt = async (gateway: string) => (await eve.at(gateway).call(createGroup, { body: {} })).status;
    for (let written = 0; written < WRITES; written++) expect(await writeAt(gateways[written % 2] ?? '')).not.toBe(429);
    for (const gateway of gateways)
      await until('the next one to be refused', async () => (await writeAt(gateway)) === 429);
  });
});

describe('relays', () => {
  const leaders = (database: string) =>
    rows(
      doubled.product,
      database,
      `select a.client_port::text as line from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objid = (hashtext('allsquare:relay')::bigint & 4294967295)::oid
         and a.datname = current_database()`,
    );

  test.each(serviceDatabases)('of %s one leads; the other takes over when it is killed', async (database) => {
    const leader = () =>
      until(
        'one to lead',
        async () => {
          const [one, ...others] = await leaders(database);
          return others.length === 0 && one;
        },
        LEADS_WITHIN,
      );
    const seen = new Set([await leader()]);
    // Only its death shows which of the two leads.
    for (const replica of replicasOf(services.find((service) => service.database === database)?.name ?? '')) {
      const pid = replica.pid();
      replica.kill('SIGKILL');
      await until('it to be dead', async () => replica.pid() !== pid);
      seen.add(await leader());
      await replica.whenReady();
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});

test('projections equal their sources', async () => {
  await untilConverged(doubled.product);
});

test.each(['', 'true'])("the browser's story passes (on a phone: '%s')", async (phone) => {
  const jest = [join(import.meta.dirname, '../../build/task.mjs'), 'test', 'infra/e2e/story'];
  const child = spawn(process.execPath, jest, {
    cwd: join(import.meta.dirname, '../../e2e'),
    env: { ...process.env, NODE_OPTIONS: '', E2E_ORIGIN: doubled.product.origin, E2E_PHONE: phone },
    stdio: 'inherit',
  });
  expect((await once(child, 'exit'))[0]).toBe(0);
});
