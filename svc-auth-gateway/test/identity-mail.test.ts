import { type MailBox, openMailBox } from '@allsquare/local/mail-box.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type IdentityClient, openIdentity } from './identity-client.ts';

/*
 * The mails of the identity provider and where their links lead: the fourth part of identity-contract.test.ts.
 */
let identity: IdentityClient;
let mails: MailBox;
beforeAll(async () => {
  identity = await openIdentity();
  mails = await openMailBox(Number(new URL(identity.smtpUrl).port));
});
afterAll(async () => {
  await identity.stop();
  await mails.stop();
});

const query = (redirectUri = `${identity.origin}/login`) =>
  new URLSearchParams({ client_id: 'allsquare-gateway', redirect_uri: redirectUri, lifespan: '3600' }).toString();

/** What a person does who opens a mail's link: goes on through every page, and fills a form in where there is one. */
const follow = async (link: string, form: Record<string, string> = {}) => {
  const cookies = new Map<string, string>();
  const go = async (address: string, body?: URLSearchParams): Promise<void> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    expect(answer.status).toBeLessThan(400);
    const page = await answer.text();
    const found = (pattern: RegExp) => pattern.exec(page)?.[1]?.replaceAll('&amp;', '&');
    // A form without an action posts to where it is shown.
    const action = body || !/<form\b/.test(page) ? undefined : (found(/<form[^>]* action="([^"]+)"/) ?? address);
    if (action) return go(new URL(action, address).href, new URLSearchParams(form));
    const next = answer.headers.get('location') ?? found(/<a[^>]* href="([^"]*login-actions[^"]*)"/);
    const isProviders = next && new URL(next, address).pathname.startsWith('/realms/');
    return isProviders ? go(new URL(next, address).href) : undefined;
  };
  await go(link);
};

test('the mail that verifies an address leads to a verified account', async () => {
  const { id, email, password } = await identity.create({ emailVerified: false });
  expect((await identity.signIn(email, password)).status).toBe(400);
  expect((await identity.users('PUT', `/${id}/send-verify-email?${query()}`)).status).toBe(204);
  const link = await mails.linkTo(email);
  expect(link.startsWith(`${identity.realm}/login-actions/`)).toBe(true);
  await follow(link);
  expect((await identity.users('GET', `/${id}`)).body).toMatchObject({ emailVerified: true });
  expect((await identity.signIn(email, password)).status).toBe(200);
});

test('the mail for a new password leads to one, and the old one is gone', async () => {
  const { id, email, password } = await identity.create();
  const sent = await identity.users('PUT', `/${id}/execute-actions-email?${query()}`, ['UPDATE_PASSWORD']);
  expect(sent.status).toBe(204);
  expect((await identity.signIn(email, password)).status).toBe(200);
  await follow(await mails.linkTo(email), { 'password-new': 'another-horse', 'password-confirm': 'another-horse' });
  expect((await identity.signIn(email, password)).status).toBe(400);
  expect((await identity.signIn(email, 'another-horse')).status).toBe(200);
});

test('no mail leads to another site', async () => {
  const { id, email } = await identity.create();
  const answer = await identity.users('PUT', `/${id}/execute-actions-email?${query('https://elsewhere.example/')}`, [
    'UPDATE_PASSWORD',
  ]);
  expect(answer.status).toBe(400);
  expect(mails.received.filter(({ to }) => to.includes(email))).toEqual([]);
});
