import { readFileSync } from 'node:fs';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { dictionary } from '@zxcvbn-ts/language-common';
import { startGatewayAnywhere } from './fixture.ts';
import { peopleOf } from './people.ts';

const gateway = sharedFixture(startGatewayAnywhere);
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  people = peopleOf(gateway);
});

const common = { status: 400, body: { code: 'common-password' } };

describe('changing the password', () => {
  test('requires the current one, and ends the other sessions', async () => {
    const { browser, person, token, session } = await people.registered();
    const other = await people.signedIn(person);
    const change = (sent: object) => browser.send('POST', '/api/auth/password', sent, token);
    const next = 'another-horse-battery';
    const wrong = { status: 403, body: { code: 'wrong-password' } };
    expect(await change({ current: 'not-this-one', next })).toMatchObject(wrong);
    expect(await change({ next })).toMatchObject(wrong);
    expect(await change({ current: person.password, next: 'short' })).toMatchObject({
      status: 400,
      body: { code: 'password-length' },
    });
    expect(await change({ current: person.password, next: 'Liverpool1' })).toMatchObject(common);

    expect((await change({ current: person.password, next })).status).toBe(204);
    expect((await people.open().send('POST', '/api/auth/login', person)).status).toBe(401);
    await people.signedIn({ ...person, password: next });
    expect((await browser.refresh(session.refresh_token)).status).toBe(200);
    expect((await other.browser.refresh(other.session.refresh_token)).status).toBe(400);
    expect((await other.browser.send('GET', '/api/auth/me', undefined, other.token)).status).toBe(401);
  });

  test('composed and decomposed letters are equal', async () => {
    const person = { ...people.somebody(), password: 'correct-ho\u0308rse' };
    await people.registered(person);
    await people.signedIn({ ...person, password: 'correct-h\u00f6rse' });
  });
});

test.each(['12345678', 'PassWord', 'football1'])('rejects the common password %s on registration', async (password) => {
  const person = { ...people.somebody(), password };
  expect(await people.open().send('POST', '/api/auth/register', person)).toMatchObject(common);
});

test('without mail, a reset or a verification gets a response and does nothing', async () => {
  const { person } = await people.registered();
  for (const path of ['/api/auth/password-reset', '/api/auth/verification']) {
    for (const email of [person.email, 'nobody@example.com'])
      expect(await people.open().send('POST', path, { email })).toMatchObject({ status: 202, body: {} });
    expect(await people.open().send('POST', path, { email: 'nobody' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-email' },
    });
  }
});

test("the realm's list of common passwords equals the gateway's", async () => {
  const file = new URL('../../infra/keycloak/common-passwords.txt', import.meta.url);
  const listed = readFileSync(file, 'utf8').trimEnd().split('\n');
  const common = dictionary['passwords-common'].slice(0, 10_000).map((word) => word.toLowerCase());
  // The realm refuses shorter ones by their length.
  expect(listed).toEqual([...new Set(common)].filter((word) => word.length >= 8).toSorted());
});
