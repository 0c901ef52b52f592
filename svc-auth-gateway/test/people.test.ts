import { Session, type UserState, userState } from '@allsquare/auth-contract';
import { sharedFixture, until } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { service } from '../src/service.ts';
import { Browser } from './browser.ts';
import { startGateway } from './fixture.ts';

const gateway = sharedFixture(startGateway);
const everything: UserState[] = [];
beforeAll(async () => {
  gateway.service.connection.subscribe(`${userState.subject}.*`, {
    callback: (_, message) => void everything.push(message.json<UserState>()),
  });
});

const open = () => new Browser(gateway.service.url, gateway.publicUrl);
const published = async (id: string, matches: (data: UserState) => boolean = () => true) =>
  userState.data.parse(await gateway.service.published(userState, id, matches));
const register = async (name: string) => {
  const browser = open();
  const person = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct-horse' };
  const session = Session.parse((await browser.send('POST', '/api/auth/register', person)).body);
  return { browser, person, token: session.access_token, handle: session.refresh_token, id: session.user.id };
};

test('publishes a new person, with the time in microseconds as version', async () => {
  const before = Date.now() * 1000;
  const { id, person } = await register('Ann');
  const state = await published(id);
  expect(state).toMatchObject({
    userId: id,
    name: 'Ann',
    email: person.email,
    emailVerified: true,
    version: expect.any(Number),
  });
  expect(state.version).toBeGreaterThanOrEqual(before);
});

test('an unchanged sign-in publishes nothing, and a difference is published with a higher version', async () => {
  const { id, person, browser } = await register('Ben');
  const first = await published(id);
  expect((await browser.send('POST', '/api/auth/login', person)).status).toBe(200);

  await gateway.service.query('update identity.users set first_name = $2 where id = $1', [id, 'Benjamin']);
  const session = Session.parse((await open().send('POST', '/api/auth/login', person)).body);
  expect(session.user.name).toBe('Benjamin');
  const second = await published(id, (data) => data.name === 'Benjamin');
  expect(second.version).toBeGreaterThan(first.version);
  expect(everything.filter((state) => state.userId === id)).toEqual([first, second]);
});

test('a slow clock of a gateway does not make a newer state older', async () => {
  const ahead = Date.now() * 1000 + 3_600_000_000;
  const { id, person } = await register('Cleo');
  await published(id);
  const tomorrow = { userId: id, version: ahead, name: 'Cleo From Tomorrow', email: person.email, emailVerified: true };
  gateway.service.connection.publish(`${userState.subject}.${id}`, JSON.stringify(tomorrow));
  await published(id, (data) => data.version === ahead);
  await open().send('POST', '/api/auth/login', person);
  expect((await published(id, (data) => data.name === 'Cleo')).version).toBe(ahead + 1);
});

test('while the broker is down people can register, sign in and change their name; each is stored, and published once it is back', async () => {
  const renamed = await register('Dan');
  await published(renamed.id);
  await gateway.service.stopBroker();
  const { id, person } = await register('Dora');
  expect((await open().send('POST', '/api/auth/login', person)).status).toBe(200);
  const name = 'Daniel';
  expect((await renamed.browser.send('PATCH', '/api/users/profile', { name }, renamed.token)).status).toBe(200);
  // A gateway that crashes now publishes them after its restart, or another replica does.
  const stored = await gateway.service.query<{ id: string }>('select user_id as id from unpublished_people');
  expect(stored.map((row) => row.id).toSorted()).toEqual([id, renamed.id].toSorted());
  await gateway.service.startBroker();
  expect(await published(id)).toMatchObject({ name: 'Dora' });
  expect(await published(renamed.id, (data) => data.name === name)).toMatchObject({ name });
  await until('nobody to be unpublished', async () => {
    return (await gateway.service.query('select from unpublished_people')).length === 0;
  });
});

test('publishes a new person before the response', async () => {
  const { id } = await register('Eva');
  const messages = await gateway.service.messages();
  expect(messages.map(({ subject }) => subject)).toContain(`${userState.subject}.${id}`);
});

test('publishes all people again to a broker that lost them, in pages, as the provider has them', async () => {
  const { id } = await register('Erin');
  await published(id);
  const gina = await register('Gina');
  await gina.browser.send('DELETE', '/api/users/me', { password: gina.person.password }, gina.token);
  await published(gina.id, (data) => data.deleted === true);
  // Longer ago than any session lives.
  await gateway.service.query('delete from ended_sessions where user_id = $1', [gina.id]);
  await gateway.service.query(
    `insert into identity.users (id, email, email_verified, enabled, first_name, last_name, google)
     select gen_random_uuid(), 'fay' || n || '@example.com', true, true, 'Fay', '', false from generate_series(1, 100) n`,
  );
  await gateway.service.query(`update identity.users set first_name = 'Erin Example' where id = $1`, [id]);
  const ids = (await gateway.service.query<{ id: string }>('select id from identity.users')).map((user) => user.id);
  await gateway.service.loseBroker();
  await gateway.service.startBroker();
  for (const each of ids) await published(each);
  expect(await published(id)).toMatchObject({ name: 'Erin Example' });
  expect(await published(gina.id)).toMatchObject({ name: 'Deleted user', deleted: true });
});

test('after a restore of the provider: people match it, missing ones preserve their name, and deleted ones stay deleted', async () => {
  const [renamed, gone, deleted] = [await register('Erik'), await register('Fay'), await register('Gus')];
  for (const { id } of [renamed, gone, deleted]) await published(id);
  const [row] = await gateway.service.query<object>('select * from identity.users where id = $1', [deleted.id]);
  await deleted.browser.send('DELETE', '/api/users/me', { password: deleted.person.password }, deleted.token);
  await published(deleted.id, (data) => data.deleted === true);

  await gateway.service.query(`update identity.users set first_name = 'Eric' where id = $1`, [renamed.id]);
  await gateway.service.query('delete from identity.users where id = $1', [gone.id]);
  await gateway.service.query(
    `insert into identity.users select * from jsonb_populate_record(null::identity.users, $1)`,
    [row],
  );
  const said = await service.afterRestore?.(gateway.service.app);

  expect(said).toContain(`1 accounts are gone: ${gone.id}`);
  expect(await published(renamed.id, (data) => data.name === 'Eric')).toMatchObject({ emailVerified: true });
  expect(await published(gone.id, (data) => !data.emailVerified)).toMatchObject({
    name: 'Fay',
    email: gone.person.email,
    emailVerified: false,
  });
  expect(await gateway.service.query('select from identity.users where id = $1', [deleted.id])).toEqual([]);
  expect(await published(deleted.id)).toMatchObject({ name: 'Deleted user', deleted: true });
});

test('reports a full stream of people, and publishes delayed renames once it has room', async () => {
  const { id, token, browser } = await register('Fay');
  const { version } = await published(id);
  await gateway.service.fillStream(userState);
  const late = async () => {
    const response = await fetch(new URL('/health/ready', gateway.service.url));
    return ((await response.json()) as { late?: Record<string, string> }).late?.['streams'];
  };
  const name = 'Fay with a name that is longer than the one before';
  expect((await browser.send('PATCH', '/api/users/profile', { name }, token)).status).toBe(200);
  expect(await until('it to be named', late)).toBe('IDENTITY_USER is full: its events wait');
  await gateway.service.makeStreams();
  expect((await published(id, (data) => data.name === name)).version).toBeGreaterThan(version);
  expect(await until('it to be forgotten', async () => (await late()) === undefined)).toBe(true);
});
