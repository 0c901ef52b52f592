import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { changeThing, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

test('a service writes rows, and owns nothing in its database', async () => {
  const change = { params: { id: randomUUID() }, body: { label: 'a' } };
  expect((await service.call(ann, changeThing, change)).status).toBe(201);
  const owned = `select relname from pg_class where relowner = current_user::regrole
    union all select proname from pg_proc where proowner = current_user::regrole`;
  expect(await service.queryAsService(owned)).toEqual([]);
});

test.each([
  'create table mine ()',
  'alter table things add mine text',
  'alter table things disable trigger all',
  'drop table things',
  'truncate outbox',
  `insert into migrations (timestamp, name) values (1, 'Mine1')`,
  'delete from migrations',
  'insert into service_instance default values',
  'delete from service_instance',
  'update inbox set handled_at = now()',
  `update parked_facts set error = ''`,
])('a service may not %s', async (sql) => {
  await expect(service.queryAsService(sql)).rejects.toThrow(/permission denied|must be owner/);
});
