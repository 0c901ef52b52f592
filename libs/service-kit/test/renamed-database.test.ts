import { randomUUID } from 'node:crypto';
import { onDatabase, sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { changeThing, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

const change = () =>
  service.call(ann, changeThing, {
    params: { id: randomUUID() },
    body: { label: 'a' },
    headers: { 'idempotency-key': randomUUID() },
  });

test('a database is unavailable during its replacement by a restored one, also to new connections', async () => {
  expect((await change()).status).toBe(201);
  const name = new URL(service.databaseUrl).pathname.slice(1);
  const besides = Object.assign(new URL(service.databaseUrl), { pathname: '/postgres' }).toString();
  await onDatabase(besides, async (db) => {
    const ended = async () => {
      await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
      const { rows } = await db.query(`select from pg_stat_activity where datname = $1`, [name]);
      return rows.length === 0;
    };
    await db.query(`alter database ${name} connection limit 0`);
    await until('its sessions to have ended', ended);
    await db.query('begin');
    await db.query(`alter database ${name} rename to ${name}_before`);
    const changing = change();
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock'`;
    await until(
      'who connects to wait',
      async () => (await onDatabase(besides, (it) => it.query(waits))).rows.length > 0,
    );
    await db.query('commit');
    const answer = await changing;
    await db.query(`alter database ${name}_before rename to ${name}`);
    await db.query(`alter database ${name} connection limit -1`);
    expect(answer).toMatchObject({ status: 503, body: { code: 'part-away' } });
  });
  await until('it to be back', async () => (await change()).status === 201);
});
