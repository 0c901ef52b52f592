import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { changeThing, refusedThing, slowThing, things } from './things.service.ts';

const id = randomUUID();
const guest: TestPerson = { id, name: 'Ben Example', email: `${randomUUID()}@guest.invalid` };
const service = sharedFixture(() => startTestService(things));
const input = { params: { id: randomUUID() }, body: { label: 'a' } };

test('a guest reads, and writes only with operations that allow guests', async () => {
  expect((await service.call(guest, slowThing, { params: input.params })).status).toBe(200);
  expect(await service.call(guest, changeThing, input)).toMatchObject({
    status: 403,
    body: {
      code: 'guest',
      message: 'You’re here as a guest. Add an email to your account to do this.',
    },
  });
  expect(await service.query('select from things')).toEqual([]);
  // It reaches the rule that refuses everybody.
  expect((await service.call(guest, refusedThing, input)).status).toBe(422);
});

test('the address of a guest is never shown', async () => {
  await service.call(guest, slowThing, { params: input.params });
  const rows = await service.query('select name, email, email_verified from people where user_id = $1', [id]);
  expect(rows).toEqual([{ name: 'Ben Example', email: '', email_verified: false }]);
});
