import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sharedFixture, startTestService, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { describeError, pathOf } from '../src/process/log.ts';
import { networkOf } from '../src/process/network.ts';
import { changeThing, refusedThing, slowThing, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

test('a request is one line with caller, operation and duration, and no text by people', async () => {
  const headers = { 'x-request-id': `one-${randomUUID()}`, 'idempotency-key': randomUUID() };
  const thing = { params: { id: randomUUID() }, query: { q: 'chocolate' }, body: { label: 'a secret gift' }, headers };
  await service.call(ann, changeThing, thing);
  const lines = await service.loggedOf(headers['x-request-id']);
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      name: 'svc-things',
      requestId: headers['x-request-id'],
      method: 'POST',
      path: `/api/things/${thing.params.id}`,
      status: 201,
      ms: expect.any(Number),
      personId: ann.id,
    },
  ]);
});

test('an unexpected failure is logged with message, code and stack, never with values', async () => {
  const id = randomUUID();
  await service.call(ann, changeThing, { params: { id }, body: { label: 'a' } });
  const headers = { 'x-request-id': `twice-${id}` };
  const answer = await service.call(ann, refusedThing, { params: { id }, body: { label: 'ann@example.com' }, headers });
  expect(answer.status).toBe(500);
  const [failure] = await service.loggedOf(headers['x-request-id']);
  expect(failure).toMatchObject({ level: 50, msg: 'Something went wrong. Please try again.' });
  expect(failure?.['err']).toEqual({
    type: 'error',
    message: 'duplicate key value violates unique constraint "things_pkey"',
    code: '23505',
    stack: expect.stringContaining('things.service.ts'),
  });
});

test("neither the statement's values nor the ones that PostgreSQL repeats are in a described error", async () => {
  const database = service.app.get(DataSource);
  const fail = (sql: string, ...values: unknown[]) => database.query(sql, values).catch(describeError);
  for (const described of [
    await fail('select $1::int', 'ann@example.com'),
    await fail('select $1::timestamptz', 'ann@example.com'),
    await fail(`select ($1::text || ' costs $& "x"')::uuid`, 'ann@example.com'),
    await fail('insert into things (id, version) values (gen_random_uuid(), 1) returning $1::text', 'ann@example.com'),
  ]) {
    expect(described).toEqual({
      type: 'QueryFailedError',
      message: expect.any(String),
      code: expect.stringMatching(/^2[23]/),
      stack: expect.stringContaining(' at '),
    });
    expect(JSON.stringify(described)).not.toMatch(/ann@|costs|Failing row/);
  }
});

test('a described error includes its causes at any depth', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', address: '10.0.0.1' });
  const loop = new Error('loop');
  loop.cause = loop;
  expect(describeError(new Error('fetch failed', { cause }))).toMatchObject({
    message: 'fetch failed',
    cause: { type: 'Error', message: 'refused', code: 'ECONNREFUSED', stack: expect.any(String) },
  });
  expect(JSON.stringify(describeError(loop)).match(/"loop"/g)).toHaveLength(4);
});

test.each([
  ['/api/groups/3f0c/members?q=rent', '/api/groups/3f0c/members'],
  ['/api/ann@example.com/x', '/api/*/x'],
  ['/api/ann%40example.com', '/api/*'],
  [`/api/auth/factors/eyJ${'a'.repeat(300)}/confirm`, '/api/auth/factors/*'],
  [`/${'a/'.repeat(8000)}`, `/${'a/'.repeat(127)}a`],
])('the address %# is logged without text by people', (url, path) => expect(pathOf(url)).toBe(path));

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['nonsense', undefined],
])('of the IP address %s the log has the network %s', (ip, network) => expect(networkOf(ip)).toBe(network));

test('a denied permission is a security event, any other refusal is not', async () => {
  const ask = async (person: TestPerson | undefined, id: string) => {
    const headers = { 'x-request-id': `refused-${randomUUID()}` };
    await service.call(person, slowThing, { params: { id }, headers });
    return (await service.loggedOf(headers['x-request-id'])).filter(({ event }) => event);
  };
  expect(await ask(ann, 'x')).toEqual([]);
  const [event] = await ask(undefined, 'x');
  expect(event).toEqual({
    level: 40,
    time: expect.any(Number),
    name: 'svc-things',
    requestId: expect.stringMatching(/^refused-/),
    event: 'access',
    outcome: 'refused',
    code: 'signed-out',
    network: '127.0.0.0/24',
    method: 'GET',
    path: '/api/slow-things/x',
  });
});

/** Standard output of a process that logs and is killed 300 ms later, unless it ends before. */
async function outputOf(script: string) {
  const program = `
    import { exitOnUncaught, openLog } from '${join(import.meta.dirname, '../src/process/log.ts')}';
    const log = openLog('test', 'info');
    ${script}
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output;
}

test('lines are buffered; a warning is written at once with the buffer, and an exit loses nothing', async () => {
  const messagesOf = async (script: string) => (await outputOf(script)).match(/(?<="msg":")\w+/g) ?? [];
  expect(await messagesOf(`log.info('one');`)).toEqual([]);
  expect(await messagesOf(`log.info('one'); log.warn('two'); log.info('three');`)).toEqual(['one', 'two']);
  expect(await messagesOf(`log.info('one'); process.exit();`)).toEqual(['one']);
});

test('an uncaught error is the last line, without its values', async () => {
  const output = await outputOf(`
    exitOnUncaught(log);
    log.info('before');
    await Promise.reject(Object.assign(new Error('lost'), { parameters: ['ann@example.com'] }));`);
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    expect.objectContaining({ msg: 'before' }),
    expect.objectContaining({ level: 60, err: { type: 'Error', message: 'lost', stack: expect.any(String) } }),
  ]);
});
