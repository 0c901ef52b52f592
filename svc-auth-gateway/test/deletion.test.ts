import { type UserState, userState } from '@allsquare/auth-contract';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './fixture.ts';
import { peopleOf } from './people.ts';

let gateway: TestGateway;
let replica: Awaited<ReturnType<TestGateway['service']['startReplica']>>;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  gateway = await startGateway();
  replica = await gateway.service.startReplica();
  people = peopleOf(gateway);
});
afterAll(async () => {
  await replica.stop();
  await gateway.stop();
});

const deleted = { name: 'Deleted user', email: '', deleted: true };
const published = async (id: string, matches: (state: UserState) => boolean = () => true) =>
  userState.data.parse(await gateway.service.published(userState, id, matches));
const publishedDeletion = (id: string) => published(id, (state) => state.deleted === true);
const statusAt = async (url: string, token: string) =>
  (await fetch(new URL('/api/groups', url), { headers: { authorization: `Bearer ${token}` } })).status;
const rowsOf = async (userId: string) => {
  const counts = await gateway.service.query<{ name: string }>(
    `select 'recovery_codes' as name from recovery_codes where user_id = $1
     union select 'code_attempts' from code_attempts where user_id = $1
     union select 'session_devices' from session_devices where user_id = $1
     union select 'ended_sessions' from ended_sessions where user_id = $1 and id <> $1::text
     union select 'deletions' from deletions where user_id = $1 and finished_at is null`,
    [userId],
  );
  return counts.map(({ name }) => name);
};
const remove = ({ browser, token, person }: Awaited<ReturnType<typeof people.registered>>) =>
  browser.send('DELETE', '/api/users/me', { password: person.password }, token);

test('requires the password', async () => {
  const { browser, token, person } = await people.registered();
  for (const body of [{}, { password: 'not-this-one' }])
    expect(await browser.send('DELETE', '/api/users/me', body, token)).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    });
  await people.signedIn(person);
});

test('deletes the account and ends every session of it, and publishes it', async () => {
  const someone = await people.withFactor();
  const { browser, person, session, token, recoveryCodes } = someone;
  const { id } = session.user;
  const other = await people.signedIn({ ...person, code: recoveryCodes[0] ?? '' });
  const before = await published(id);
  expect((await remove(someone)).status).toBe(204);

  for (const each of [token, other.token])
    for (const url of [gateway.service.url, replica.url])
      await until('the end of the sessions', async () => (await statusAt(url, each)) === 401);
  const overWithAccount = { status: 400, body: { error: 'invalid_grant', account: 'deleted' } };
  expect(await browser.refresh(session.refresh_token)).toMatchObject(overWithAccount);
  // A browser whose cookie has expired.
  expect(await people.open().refresh(session.refresh_token)).toMatchObject(overWithAccount);
  expect((await people.open().send('POST', '/api/auth/login', person)).body['code']).toBe('wrong-credentials');
  const after = await publishedDeletion(id);
  expect(after).toEqual({ ...deleted, userId: id, emailVerified: false, version: expect.any(Number) });
  expect(after.version).toBeGreaterThan(before.version);
  await until('our rows to be gone', async () => (await rowsOf(id)).length === 0);

  const again = await people.registered(person);
  expect(again.session.user.id).not.toBe(id);
  expect(await published(id)).toEqual(after);
});

describe('an interrupted deletion is completed', () => {
  test('when the provider is back, also after a restart', async () => {
    const someone = await people.registered();
    const { id } = someone.session.user;
    await published(id);
    // As if the gateway had crashed after writing the row.
    await gateway.service.query('insert into deletions (user_id) values ($1)', [id]);
    await gateway.stopIdentity();
    await gateway.service.restart();
    expect(await rowsOf(id)).toContain('deletions');
    await gateway.startIdentity();
    await publishedDeletion(id);
    await until('our rows to be gone', async () => (await rowsOf(id)).length === 0);
    expect((await people.open().send('POST', '/api/auth/login', someone.person)).status).toBe(401);
  });

  test('when the broker is back: until then the row stays, and the person is signed out', async () => {
    const someone = await people.registered();
    const { id } = someone.session.user;
    await published(id);
    await gateway.service.stopBroker();
    expect((await remove(someone)).status).toBe(204);
    expect(await statusAt(gateway.service.url, someone.token)).toBe(401);
    await until('the other replica to know', async () => (await statusAt(replica.url, someone.token)) === 401);
    expect(await rowsOf(id)).toContain('deletions');
    await gateway.service.startBroker();
    await publishedDeletion(id);
    await until('our rows to be gone', async () => (await rowsOf(id)).length === 0);
  });
});
