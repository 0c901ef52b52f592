import { FactorSetup } from '@allsquare/auth-contract';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { startGatewayAnywhere } from './fixture.ts';
import { appOf, peopleOf } from './people.ts';

const gateway = sharedFixture(startGatewayAnywhere);
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  people = peopleOf(gateway);
});

const login = (person: { email: string; password: string }, code?: string, password = person.password) =>
  people.open().send('POST', '/api/auth/login', { email: person.email, password, ...(code && { code }) });
const wrongCode = { status: 401, body: { code: 'wrong-second-factor' } };

describe('setting up', () => {
  test('stores the factor after a correct first code, and returns the recovery codes', async () => {
    const { browser, person, session, token, recoveryCodes, setupId, app } = await people.withFactor();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const me = await browser.send('GET', '/api/auth/me', undefined, token);
    expect(me.body).toMatchObject({
      id: session.user.id,
      assuranceLevel: 'aal2',
      hasPassword: true,
      emailVerified: true,
      factors: [{ id: expect.any(String), factor_type: 'totp', status: 'verified' }],
    });
    const exists = { status: 409, body: { code: 'second-factor-exists' } };
    const again = await browser.send('POST', `/api/auth/factors/${setupId}/confirm`, { code: app(1) }, token);
    expect(again).toMatchObject(exists);
    expect(await browser.send('POST', '/api/auth/factors', { password: person.password }, token)).toMatchObject(exists);
    const rows = await gateway.service.query<{ hash: string }>('select hash from recovery_codes where user_id = $1', [
      session.user.id,
    ]);
    expect(rows).toHaveLength(10);
    expect(rows.some(({ hash }) => recoveryCodes.includes(hash))).toBe(false);
  });

  test('requires the password, the correct code and a setup of the same person', async () => {
    const one = await people.registered();
    const other = await people.registered();
    const { browser, token, person } = one;
    for (const password of ['not-this-one', undefined]) {
      const refused = await browser.send('POST', '/api/auth/factors', { password }, token);
      expect(refused).toMatchObject({ status: 403, body: { code: 'wrong-password' } });
    }
    const begun = await browser.send('POST', '/api/auth/factors', { password: person.password }, token);
    const { id, secret, uri } = FactorSetup.parse(begun.body);
    expect(uri).toContain(`otpauth://totp/Allsquare:${encodeURIComponent(person.email)}?`);
    expect(uri).toContain(`secret=${secret}`);
    const path = `/api/auth/factors/${id}/confirm`;
    const wrong = await browser.send('POST', path, { code: appOf(secret)(5) }, token);
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong-code' } });
    const foreign = await other.browser.send('POST', path, { code: appOf(secret)() }, other.token);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'no-such-factor' } });
    expect((await browser.send('GET', '/api/auth/me', undefined, token)).body['factors']).toEqual([]);
  });

  test('twice concurrently stores one factor', async () => {
    const { browser, token, person } = await people.registered();
    const begun = await browser.send('POST', '/api/auth/factors', { password: person.password }, token);
    const { id, secret } = FactorSetup.parse(begun.body);
    const confirm = () => browser.send('POST', `/api/auth/factors/${id}/confirm`, { code: appOf(secret)() }, token);
    const answers = await Promise.all([confirm(), confirm()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await browser.send('GET', '/api/auth/me', undefined, token)).body['factors']).toHaveLength(1);
  });
});

describe('signing in', () => {
  test('asks for the code after a correct password, and accepts it', async () => {
    const { person, app } = await people.withFactor();
    expect(await login(person, undefined, 'not-this-one')).toMatchObject({
      status: 401,
      body: { code: 'wrong-credentials' },
    });
    expect(await login(person, app(1), 'not-this-one')).toMatchObject({
      status: 401,
      body: { code: 'wrong-credentials' },
    });
    expect(await login(person)).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } });
    expect(await login(person, app(7))).toMatchObject(wrongCode);
    const { browser, token } = await people.signedIn({ ...person, code: app(1) });
    const sessions = await browser.send('GET', '/api/auth/sessions', undefined, token);
    expect(sessions.body).toHaveLength(2);
  });

  test('rejects a code that confirmed the factor', async () => {
    const { browser, person, token } = await people.registered();
    const { password } = person;
    const begun = await browser.send('POST', '/api/auth/factors', { password }, token);
    const { id, secret } = FactorSetup.parse(begun.body);
    const code = appOf(secret)();
    const confirm = (sent: object) => browser.send('POST', `/api/auth/factors/${id}/confirm`, sent, token);
    expect(await confirm({ code, password: 'not-this-one' })).toMatchObject({ body: { code: 'wrong-password' } });
    expect((await confirm({ code, password })).status).toBe(200);
    expect(await login(person, code)).toMatchObject(wrongCode);
    expect((await login(person, appOf(secret)(1))).status).toBe(200);
  });

  test('accepts each recovery code once, and the session lasts', async () => {
    const { person, recoveryCodes } = await people.withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const { browser, session } = await people.signedIn({ ...person, code: first.toUpperCase() });
    const refreshed = await browser.refresh(session.refresh_token);
    expect(refreshed.status).toBe(200);
    expect(decodeJwt(String(refreshed.body['access_token']))['sid']).toBe(decodeJwt(session.access_token)['sid']);
    expect(await login(person, first)).toMatchObject(wrongCode);
    const atOnce = await Promise.all([login(person, second), login(person, second)]);
    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect((await browser.send('POST', '/api/auth/logout', {})).status).toBe(204);
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
  });

  test('is blocked after five wrong codes, also for the correct one, and for that account only', async () => {
    const { person, session, recoveryCodes } = await people.withFactor();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await login(person, `aaaaa-aaaa${attempt + 2}`)).toMatchObject(wrongCode);
    const refused = await login(person, recoveryCodes[0]);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-codes' } });
    expect(refused.headers.get('retry-after')).toBe('900');
    const other = await people.withFactor();
    expect((await login(other.person, other.recoveryCodes[0])).status).toBe(200);

    await gateway.service.query(`update code_attempts set since = now() - interval '901 seconds' where user_id = $1`, [
      session.user.id,
    ]);
    expect((await login(person, recoveryCodes[0])).status).toBe(200);
    expect(await gateway.service.query('select from code_attempts where user_id = $1', [session.user.id])).toEqual([]);
  });

  test('skips the code for people without a factor', async () => {
    const { person } = await people.registered();
    expect((await login(person, '123456')).status).toBe(200);
  });
});

describe('removing', () => {
  test('requires the password and a code, and then signing in requires no code', async () => {
    const { browser, person, token, session, app } = await people.withFactor();
    const { body } = await browser.send('GET', '/api/auth/me', undefined, token);
    const [factor] = body['factors'] as { id: string }[];
    const remove = (sent: object) => browser.send('DELETE', `/api/auth/factors/${factor?.id}`, sent, token);
    const { password } = person;
    expect(await remove({ password: 'not-this-one', code: app(1) })).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    });
    expect(await remove({ password, code: app(7) })).toMatchObject({ status: 403, body: { code: 'wrong-code' } });
    expect((await remove({ password, code: app(1) })).status).toBe(204);
    expect((await login(person)).status).toBe(200);
    expect(await remove({ password, code: app(1) })).toMatchObject({ status: 404, body: { code: 'no-such-factor' } });
    expect(await gateway.service.query('select from recovery_codes where user_id = $1', [session.user.id])).toEqual([]);
  });

  test('works with a recovery code', async () => {
    const { browser, person, token, recoveryCodes } = await people.withFactor();
    const { body } = await browser.send('GET', '/api/auth/me', undefined, token);
    const [factor] = body['factors'] as { id: string }[];
    const sent = { password: person.password, code: recoveryCodes[3] };
    expect((await browser.send('DELETE', `/api/auth/factors/${factor?.id}`, sent, token)).status).toBe(204);
    expect((await browser.send('GET', '/api/auth/me', undefined, token)).body).toMatchObject({
      assuranceLevel: 'aal1',
      factors: [],
    });
  });
});
