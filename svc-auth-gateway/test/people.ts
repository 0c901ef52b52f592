import { randomUUID } from 'node:crypto';
import { FactorSetup, RecoveryCodes, Session } from '@allsquare/auth-contract';
import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { Browser } from './browser.ts';
import type { AnyGateway } from './fixture.ts';

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

type NewPerson = { name: string; email: string; password: string; proof?: string };

/** People with accounts, each in a separate browser. */
export const peopleOf = (gateway: AnyGateway) => {
  const open = (url = gateway.service.url) => new Browser(url, gateway.publicUrl);
  const somebody = (name = 'Ann Example') => ({
    name,
    email: `person-${randomUUID()}@example.com`,
    password: 'correct-horse-battery',
  });
  const signedIn = async (person: { email: string; password: string; code?: string }, userAgent = firefox) => {
    const browser = open();
    const { status, body } = await browser.send('POST', '/api/auth/login', person, undefined, {
      'user-agent': userAgent,
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    return { browser, person, session: Session.parse(body), token: Session.parse(body).access_token };
  };
  const registered = async (person: NewPerson = somebody(), userAgent = firefox) => {
    const browser = open();
    const headers = { 'user-agent': userAgent };
    const { status, body } = await browser.send('POST', '/api/auth/register', person, undefined, headers);
    expect({ status, body }).toMatchObject({ status: 201 });
    return { browser, person, session: Session.parse(body), token: Session.parse(body).access_token };
  };
  type Somebody = Awaited<ReturnType<typeof registered>>;
  /** With an authenticator app; a code works once, so each call uses a later one. */
  const withFactor = async (given?: Somebody) => {
    const someone = given ?? (await registered());
    const { browser, person, token } = someone;
    const begun = await browser.send('POST', '/api/auth/factors', { password: person.password }, token);
    expect(begun.status).toBe(201);
    const { id, secret } = FactorSetup.parse(begun.body);
    const app = appOf(secret);
    const confirmed = await browser.send(
      'POST',
      `/api/auth/factors/${id}/confirm`,
      { code: app(), password: person.password },
      token,
    );
    expect({ status: confirmed.status, body: confirmed.body }).toMatchObject({ status: 200 });
    return { ...someone, app, setupId: id, recoveryCodes: RecoveryCodes.parse(confirmed.body).recoveryCodes };
  };
  return { open, somebody, registered, signedIn, withFactor };
};

/** The token of a mail for a new password: only behind the `#`, where no server sees it. */
export const resetTokenIn = (link: string) => /\/login#reset=(\S+)$/.exec(link)?.[1] ?? '';

/** The authenticator app's code now, or some steps of 30 seconds later. */
export const appOf = (secret: string) => {
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' });
  return (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 });
};
