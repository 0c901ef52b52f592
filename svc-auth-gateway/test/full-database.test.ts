import { until } from '@allsquare/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './fixture.ts';
import { startGroupsServer } from './guests.ts';
import { peopleOf } from './people.ts';

let gateway: TestGateway;
let people: ReturnType<typeof peopleOf>;
let links: Awaited<ReturnType<typeof startGroupsServer>>;
let tables: string[];
beforeAll(async () => {
  links = await startGroupsServer();
  gateway = await startGateway(undefined, { groupsUrl: links.url });
  people = peopleOf(gateway);
  const rows = await gateway.service.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  tables = rows.map(({ name }) => name);
  expect(tables).toContain('recovery_codes');
});
afterEach(() => gateway.service.query('drop function if exists planted() cascade'));
afterAll(async () => {
  await gateway.stop();
  await links.stop();
});

/** Every write of the gateway fails like this, in any table. */
const injectFault = async (code: string) => {
  await gateway.service.query(`
    create function planted() returns trigger language plpgsql as
      $$ begin raise exception 'planted' using errcode = '${code}'; end $$`);
  for (const table of tables)
    await gateway.service.query(
      `create trigger planted before insert or update or delete on ${table} execute function planted()`,
    );
};
const removeFault = () => gateway.service.query('drop function planted() cascade');
const readiness = async () => {
  const response = await fetch(new URL('/health/ready', gateway.service.url));
  return { status: response.status, ...((await response.json()) as { parts: Record<string, string> }) };
};
const serviceUnavailable = {
  status: 503,
  body: { code: 'part-away', message: expect.stringContaining('Nothing was changed') },
};

test.each(['53100', '53200', '54000', '57014', '58030', '25006'])(
  'a write that the gateway cannot store (%s) is 503 without any change; requests without a write succeed',
  async (code) => {
    const owner = await people.withFactor();
    const leaving = await people.registered();
    const [recovery = ''] = owner.recoveryCodes;
    await injectFault(code);

    const withCode = (given: string) => people.open().send('POST', '/api/auth/login', { ...owner.person, code: given });
    const byLink = () => people.open().send('POST', '/api/auth/guest', { token: 'a-link', name: 'Ben Example' });
    const leave = () =>
      leaving.browser.send('DELETE', '/api/users/me', { password: leaving.person.password }, leaving.token);
    for (const refused of [await withCode(recovery), await withCode(owner.app(1)), await byLink(), await leave()])
      expect(refused).toMatchObject(serviceUnavailable);
    // Signing in and registering do not wait for a write of the gateway.
    expect((await people.signedIn(leaving.person)).session.user.email).toBe(leaving.person.email);
    const stays = await people.registered();
    expect((await stays.browser.send('GET', '/api/auth/me', undefined, stays.token)).status).toBe(200);

    await removeFault();
    expect(await withCode(recovery)).toMatchObject({ status: 200 });
    expect(await byLink()).toMatchObject({ status: 201 });
    expect(await leave()).toMatchObject({ status: 204 });
  },
);

test('makes the gateway not ready while its writes fail, even without pending requests', async () => {
  const person = await people.registered();
  await until('an earlier failure to be over', async () => (await readiness()).status === 200);
  await injectFault('53100');
  expect((await person.browser.send('POST', '/api/auth/logout', {})).status).toBe(204);
  expect(await readiness()).toMatchObject({ status: 503, parts: { writes: 'waiting' } });
  expect((await people.registered()).session.user.name).toBe('Ann Example');
  await removeFault();
  await until('it to be ready again', async () => (await readiness()).status === 200);
});
