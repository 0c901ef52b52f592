import { randomUUID } from 'node:crypto';
import { type UserState, userState } from '@allsquare/auth-contract';
import { type MailBox, openMailBox } from '@allsquare/local/mail-box.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import { type AnyGateway, addressProofSecret, startGatewayAnywhere } from './fixture.ts';
import { peopleOf } from './people.ts';

let mails: MailBox;
let gateway: AnyGateway;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  mails = await openMailBox(Number(process.env['KEYCLOAK_SMTP_PORT'] ?? 0));
  gateway = await startGatewayAnywhere({ smtpUrl: mails.url });
  people = peopleOf(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await mails.stop();
});

const checkYourMail = {
  status: 202,
  body: { message: 'Please check your email to verify your account before signing in.' },
};
const notVerified = { status: 403, body: { code: 'address-not-verified' } };
const post = (path: string, body: object) => people.open().send('POST', `/api/auth/${path}`, body);
const proofFor = (
  email: string,
  { audience = 'address-proof', expires = '5m', secret = addressProofSecret }: Record<string, string> = {},
) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(Buffer.from(secret, 'base64url'));
const published = async (id: string, matches: (state: UserState) => boolean = () => true) =>
  userState.data.parse(await gateway.service.published(userState, id, matches));

describe('a new account', () => {
  test('signs in once the link of the mail was followed', async () => {
    const person = people.somebody();
    expect(await post('register', person)).toMatchObject(checkYourMail);
    expect(await post('login', person)).toMatchObject(notVerified);
    expect(await post('login', { ...person, password: 'not-this-one' })).toMatchObject({ status: 401 });
    const page = await fetch(await mails.linkTo(person.email));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`href="${gateway.publicUrl}/login"`);
    const { session, token } = await people.signedIn(person);
    expect(decodeJwt(token)).toMatchObject({ email_verified: true });
    expect(await published(session.user.id)).toMatchObject({ email: person.email, emailVerified: true });
  });

  test('is not told from a known address, which gets no mail', async () => {
    const person = people.somebody();
    await post('register', person);
    await mails.linkTo(person.email);
    const again = await post('register', { ...person, name: 'Somebody Else', password: 'another-horse-battery' });
    expect({ status: again.status, body: again.body }).toEqual(checkYourMail);
    await post('register', people.somebody());
    expect(mails.received.filter(({ to }) => to.includes(person.email))).toHaveLength(1);
    expect(await post('login', person)).toMatchObject(notVerified);
  });

  test('with the proof of an invitation is signed in at once', async () => {
    const person = people.somebody();
    const { session, token } = await people.registered({ ...person, proof: await proofFor(person.email) });
    expect(decodeJwt(token)).toMatchObject({ email_verified: true });
    expect(await published(session.user.id)).toMatchObject({ emailVerified: true });
    expect(mails.received.filter(({ to }) => to.includes(person.email))).toEqual([]);
    expect(await post('register', { ...person, proof: await proofFor(person.email) })).toMatchObject({
      status: 409,
      body: { code: 'email-in-use' },
    });
  });

  test.each([
    ["another address's", (email: string) => proofFor(`not-${email}`)],
    ['an old', (email: string) => proofFor(email, { expires: '1 minute ago' })],
    ['a forged', (email: string) => proofFor(email, { secret: 'x'.repeat(43) })],
    ["another purpose's", (email: string) => proofFor(email, { audience: 'another' })],
    ['a senseless', async () => 'no.such.proof'],
  ])('with %s proof has to be verified', async (_, proof) => {
    const person = people.somebody();
    expect(await post('register', { ...person, proof: await proof(person.email) })).toMatchObject(checkYourMail);
    expect(await post('login', person)).toMatchObject(notVerified);
    await post('verification', { email: person.email, proof: await proof(person.email) });
    expect(await post('login', person)).toMatchObject(notVerified);
  });
});

describe('verifying', () => {
  test('can be asked for again; nobody who is verified, and nobody unknown, gets a mail', async () => {
    const person = people.somebody();
    const stranger = `nobody-${randomUUID()}@example.com`;
    await post('register', person);
    await mails.linkTo(person.email);
    expect(await post('verification', { email: ` ${person.email.toUpperCase()} ` })).toMatchObject({ status: 202 });
    await fetch(await mails.linkTo(person.email, 2));
    expect((await post('login', person)).status).toBe(200);

    for (const email of [person.email, stranger])
      expect(await post('verification', { email })).toMatchObject({ status: 202, body: {} });
    const last = people.somebody();
    await post('register', last);
    await mails.linkTo(last.email);
    expect(mails.received.filter(({ to }) => to.includes(person.email))).toHaveLength(2);
    expect(mails.received.filter(({ to }) => to.includes(stranger))).toEqual([]);
  });

  test('with a right proof is done when the answer comes, and everybody learns it', async () => {
    const person = people.somebody();
    await post('register', person);
    await post('login', person);
    const proof = await proofFor(person.email);
    expect(await post('verification', { email: person.email, proof })).toMatchObject({ status: 202 });
    const { session } = await people.signedIn(person);
    expect(await published(session.user.id)).toMatchObject({ emailVerified: true });
  });

  test('a mail server that is away loses no account: the mail can be asked for again', async () => {
    const port = Number(new URL(mails.url).port);
    await mails.stop();
    const person = people.somebody();
    expect(await post('register', person)).toMatchObject(checkYourMail);
    expect(await post('login', person)).toMatchObject(notVerified);
    mails = await openMailBox(port);
    await post('verification', { email: person.email });
    await fetch(await mails.linkTo(person.email));
    expect((await post('login', person)).status).toBe(200);
  });
});

test('a forgotten password is chosen anew by the link of a mail; unknown addresses get the same answer', async () => {
  const person = people.somebody();
  await people.registered({ ...person, proof: await proofFor(person.email) });
  expect(await post('password-reset', { email: person.email })).toMatchObject({ status: 202, body: {} });
  expect(await post('password-reset', { email: `nobody-${randomUUID()}@example.com` })).toMatchObject({
    status: 202,
    body: {},
  });
  const link = await mails.linkTo(person.email);
  const next = 'another-horse-battery';
  const form = new URLSearchParams({ 'password-new': next, 'password-confirm': next });
  expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200);
  expect((await post('login', person)).status).toBe(401);
  expect((await post('login', { ...person, password: next })).status).toBe(200);
});
