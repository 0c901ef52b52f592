import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../../build/units.ts';
import type { Client as Person } from '../client/client.ts';
import { freePorts } from '../processes/ports.ts';
import { onDatabase } from '../servers/on-database.ts';
import { type Product, startProduct } from '../start/product.ts';
import { groups } from './groups.ts';
import { everybody, type Somebody } from './people.ts';
import { signIn } from './sign-in.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ ports: 'free', quiet: true });
});
afterAll(() => product.stop());

const args = [join(root, 'infra/build/run.mjs'), join(root, 'infra/local/seed/main.ts')];
const environment = () => ({
  ...process.env,
  ALLSQUARE_PORT: String(product.part('edge').port),
  ALLSQUARE_DATA: product.folder,
});

/** Runs npm run seed; returns its output. */
function seed(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment(), encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

interface Counted {
  groups: Record<string, { people: number; expenses: number; settlements: number; owed: number; sum: number }>;
  friends: Record<string, number>;
  requests: Record<string, number>;
}

/** All data, as the six see it. */
async function count(): Promise<Counted> {
  const counted: Counted = { groups: {}, friends: {}, requests: {} };
  const list = (person: Person, path: string) => person.ask<unknown[]>('GET', path);
  for (const somebody of everybody) {
    const person = await signIn(product.origin, somebody);
    for (const { id, name } of await person.ask<{ id: string; name: string }[]>('GET', '/api/groups')) {
      const balances = await person.ask<{ cents: number }[]>('GET', `/api/balances?groupId=${id}`);
      const cents = balances.map((balance) => balance.cents);
      counted.groups[`${name} ${id}`] = {
        people: (await list(person, `/api/groups/${id}/members`)).length,
        expenses: (await list(person, `/api/expenses?groupId=${id}`)).length,
        settlements: (await list(person, `/api/settlements?groupId=${id}`)).length,
        owed: cents.reduce((sum, one) => sum + Math.max(0, one), 0),
        sum: cents.reduce((sum, one) => sum + one, 0),
      };
    }
    counted.friends[somebody] = (await list(person, '/api/friends')).length;
    const { received, sent } = await person.ask<Record<'received' | 'sent', unknown[]>>('GET', '/api/friends/requests');
    counted.requests[somebody] = received.length + sent.length;
  }
  return counted;
}

let first: Counted;

test('an empty product has the whole world afterwards, and the seed prints its accounts', async () => {
  const said = seed();
  expect(said).toContain(`6 people, 4 groups, `);
  for (const somebody of everybody) expect(said).toContain(`${somebody}@example.com`);

  first = await count();
  for (const [name, group] of Object.entries(first.groups)) {
    const planned = groups.find((one) => name.startsWith(one.name));
    expect(group).toMatchObject({
      people: 1 + (planned?.others.length ?? 0),
      expenses: planned?.spent.length,
      settlements: planned?.settled.length,
      sum: 0,
    });
    expect(group.owed > 0).toBe(planned?.name !== 'Us Two');
  }
  expect(Object.keys(first.groups)).toHaveLength(groups.length);
  expect(first.friends).toEqual({ ann: 4, ben: 2, cleo: 2, dan: 1, eva: 2, finn: 1 } satisfies Record<
    Somebody,
    number
  >);
  expect(first.requests).toEqual({ ann: 2, ben: 0, cleo: 1, dan: 1, eva: 0, finn: 1 } satisfies Record<
    Somebody,
    number
  >);
});

test('a second run adds nothing, also on a product that has been used', async () => {
  const ann = await signIn(product.origin, 'ann');
  const mine = await ann.ask<{ id: string; name: string }[]>('GET', '/api/groups');
  const couple = mine.find(({ name }) => name === 'Us Two');
  const [deleted] = await ann.ask<{ id: string }[]>('GET', `/api/expenses?groupId=${couple?.id}`);
  await ann.ask('DELETE', `/api/expenses/${deleted?.id}`);
  const used = await count();
  expect(used).not.toEqual(first);

  expect(seed()).toContain('nothing was added twice');
  expect(await count()).toEqual(used);
});

test('a world older than the idempotency keys is not touched', async () => {
  const before = await count();
  for (const name of ['groups', 'expenses'] as const)
    await onDatabase(product.databaseUrl(name), (db) => db.query('delete from idempotency'));
  await onDatabase(product.databaseUrl('groups'), (db) =>
    db.query("update groups set created_at = created_at - interval '2 days'"),
  );

  expect(seed()).toContain('nothing was added twice');
  expect(await count()).toEqual(before);
});

test('the seed waits for a product that is starting, at its edge and behind it', async () => {
  const [edge, groupsService] = [product.part('edge'), product.part('svc-groups')];
  await edge.stop();
  await groupsService.stop();
  const waiting = spawn(process.execPath, args, { env: environment() });
  const ended = once(waiting, 'exit');
  let said = '';
  for (const stream of [waiting.stdout, waiting.stderr]) stream.on('data', (text) => (said += text));
  while (!said.includes('\n')) await once(waiting.stdout, 'data');
  expect(said).toBe(`Waiting for the product at ${product.origin}, which is starting ...\n`);
  edge.start();
  await edge.whenReady();
  await expect(signIn(product.origin, 'ann').then((ann) => ann.ask('GET', '/api/groups'))).rejects.toThrow('503');
  groupsService.start();
  expect(await ended).toEqual([0, null]);
  expect(said).toContain('nothing was added twice');
  expect(said).not.toMatch(/50[23]|\bat .*\.ts/);
});

test('without a running product a sentence explains how to start it', async () => {
  const [free] = await freePorts(1);
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...environment(), ALLSQUARE_PORT: String(free), ALLSQUARE_DATA: join(product.folder, 'nobody') },
    encoding: 'utf8',
  });
  expect(stdout + stderr).toBe(`Nothing answers at http://localhost:${free}: start the product with npm start.\n`);
  expect(status).toBe(1);
});
