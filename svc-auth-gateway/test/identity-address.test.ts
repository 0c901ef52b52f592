import { randomUUID } from 'node:crypto';
import { type UserState, userState } from '@allsquare/auth-contract';
import { type MailBox, openMailBox } from '@allsquare/local/client/mail-box.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import { type AnyGateway, addressProofSecret, startGatewayAnywhere } from './fixture.ts';
import { peopleOf, resetTokenIn } from './people.ts';

let mails: MailBox;
let gateway: AnyGateway;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  mails = await openMailBox();
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
/** As svc-friends signs it. */
const proofFor = (
  email: string,
  { audience = 'address-proof', expires = '5m', secret = addressProofSecret }: Record<string, string> = {},
  issuedAt = Date.now() / 1000,
) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(Buffer.from(secret, 'base64url'));
const published = async (id: string, matches: (state: UserState) => boolean = () => true) =>
  userState.data.parse(await gateway.service.published(userState, id, matches));
const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email));
/** The proof in the newest mail to an address. */
const mailedProof = async (email: string, count = 1) =>
  new URL(await mails.linkTo(email, count)).searchParams.get('proof') ?? '';
/** A person who has registered, and whose mail has arrived. */
const unverified = async () => {
  const person = people.somebody();
  expect(await post('register', person)).toMatchObject(checkYourMail);
  return { ...person, proof: await mailedProof(person.email) };
};

describe('a new account', () => {
  test("signs in after the mail's link was opened, with the chosen password", async () => {
    const { proof, ...person } = await unverified();
    expect((await mails.linkTo(person.email)).startsWith(`${gateway.publicUrl}/login?proof=`)).toBe(true);
    expect(await post('login', person)).toMatchObject(notVerified);
    expect(await post('login', { ...person, password: 'not-this-one' })).toMatchObject({ status: 401 });
    const { email, password } = person;
    const verify = (sent: object) => post('verification', { email, proof, ...sent });
    expect(await verify({ password: 'not-this-one' })).toMatchObject({ body: { code: 'wrong-credentials' } });
    expect(await post('login', person)).toMatchObject(notVerified);
    expect((await verify({ password })).status).toBe(202);
    const { session, token } = await people.signedIn(person);
    expect(decodeJwt(token)).toMatchObject({ email_verified: true });
    expect(await published(session.user.id)).toMatchObject({ email, emailVerified: true });
  });

  test('is not verified by the link alone, whose reader creates the account again', async () => {
    const { proof, ...strangers } = await unverified();
    const owner = { ...strangers, name: 'The Owner', password: 'another-horse-battery' };
    await post('verification', { email: owner.email, proof });
    expect(await post('login', strangers)).toMatchObject(notVerified);

    const { session } = await people.registered({ ...owner, proof });
    expect(session.user).toMatchObject({ name: 'The Owner', email: owner.email });
    expect(await post('login', strangers)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
    expect((await post('login', owner)).status).toBe(200);
  });

  test('looks like a known address, whose owner gets a mail', async () => {
    const { proof, ...person } = await unverified();
    await people.registered({ ...person, proof });
    const again = await post('register', { ...person, name: 'Somebody Else', password: 'another-horse-battery' });
    expect({ status: again.status, body: again.body }).toEqual(checkYourMail);
    expect(await mails.linkTo(person.email, 2)).toBe(`${gateway.publicUrl}/login`);
    expect(mailsTo(person.email).at(-1)?.text).toContain('Subject: You already have an Allsquare account');
    expect((await post('login', person)).status).toBe(200);
  });

  test('with the proof of an invitation is signed in immediately', async () => {
    const person = people.somebody();
    const { session, token } = await people.registered({ ...person, proof: await proofFor(person.email) });
    expect(decodeJwt(token)).toMatchObject({ email_verified: true });
    expect(await published(session.user.id)).toMatchObject({ emailVerified: true });
    expect(mailsTo(person.email)).toEqual([]);
    expect(await post('register', { ...person, proof: await proofFor(person.email) })).toMatchObject({
      status: 409,
      body: { code: 'email-in-use' },
    });
  });

  test('with the proof of an invitation belongs to the owner, whoever registered the address before', async () => {
    const { proof: _, ...strangers } = await unverified();
    const proof = await proofFor(strangers.email);
    await post('verification', { email: strangers.email, proof });
    expect(await post('login', strangers)).toMatchObject(notVerified);
    const owner = { ...strangers, password: 'another-horse-battery' };
    await people.registered({ ...owner, proof });
    expect(await post('login', strangers)).toMatchObject({ status: 401 });
  });

  test.each([
    ["another address's", (email: string) => proofFor(`not-${email}`)],
    ['an old', (email: string) => proofFor(email, { expires: '1 minute ago' })],
    ['a longer', (email: string) => proofFor(email, { expires: '30d' }, Date.now() / 1000 - 8 * 86_400)],
    ['a forged', (email: string) => proofFor(email, { secret: 'x'.repeat(43) })],
    ["another purpose's", (email: string) => proofFor(email, { audience: 'another' })],
    ["an earlier release's", (email: string) => proofOfLastRelease(email)],
    ['a senseless', async () => 'no.such.proof'],
  ])('with %s proof has to be verified', async (_, proof) => {
    const person = people.somebody();
    const { password } = person;
    expect(await post('register', { ...person, proof: await proof(person.email) })).toMatchObject(checkYourMail);
    await mails.linkTo(person.email);
    expect(await post('login', person)).toMatchObject(notVerified);
    await post('verification', { email: person.email, password, proof: await proof(person.email) });
    expect(await post('login', person)).toMatchObject(notVerified);
  });

  test('accepts a proof once, and rejects an expired one', async () => {
    const person = people.somebody();
    const [first, second] = [await proofFor(person.email), await proofFor(person.email)];
    const { browser, token } = await people.registered({ ...person, proof: first });
    expect((await browser.send('DELETE', '/api/users/me', { password: person.password }, token)).status).toBe(204);
    for (const proof of [first, second])
      expect(await post('register', { ...person, proof })).toMatchObject(checkYourMail);
    await mails.linkTo(person.email, 2);
    await people.registered({ ...person, proof: await proofFor(person.email) });
  });
});

const proofOfLastRelease = (email: string) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('address-proof')
    .setExpirationTime('30d')
    .sign(Buffer.from(addressProofSecret, 'base64url'));

/** The time to register a new address, in times that of a known one: medians of 16 each, in turn. */
async function timeOfNewAddress(): Promise<number> {
  const known: ReturnType<typeof people.somebody>[] = [];
  while (known.length < 16) {
    const person = people.somebody();
    await people.registered({ ...person, proof: await proofFor(person.email) });
    known.push(person);
  }
  const took = async (person: { email: string }) => {
    const before = performance.now();
    expect(await post('register', person)).toMatchObject(checkYourMail);
    const time = performance.now() - before;
    // Background work ends before the next request is timed.
    await mails.linkTo(person.email);
    return time;
  };
  const times: { known: number[]; fresh: number[] } = { known: [], fresh: [] };
  for (const [round, person] of known.entries()) {
    // Each kind follows the other as often as it precedes it.
    const order = round % 2 ? (['known', 'fresh'] as const) : (['fresh', 'known'] as const);
    for (const kind of order) times[kind].push(await took(kind === 'known' ? person : people.somebody()));
  }
  const median = (list: number[]) => list.toSorted((one, other) => one - other)[list.length >> 1] ?? 0;
  return median(times.fresh) / median(times.known);
}

test('registering takes the same time for a known and a new address', async () => {
  const isSame = (ratio: number) => ratio > 1 / 3 && ratio < 3;
  // On a busy machine one comparison may be noise, three are not.
  const ratios = [await timeOfNewAddress()];
  while (ratios.length < 3 && !isSame(ratios.at(-1) ?? 0)) ratios.push(await timeOfNewAddress());
  expect(ratios.some(isSame) || ratios).toBe(true);
});

describe('verifying', () => {
  test('can be requested again; verified and unknown addresses get no mail', async () => {
    const { proof: _, ...person } = await unverified();
    const stranger = `nobody-${randomUUID()}@example.com`;
    expect(await post('verification', { email: ` ${person.email.toUpperCase()} ` })).toMatchObject({ status: 202 });
    const proof = await mailedProof(person.email, 2);
    await post('verification', { email: person.email, password: person.password, proof });
    expect((await post('login', person)).status).toBe(200);

    for (const email of [person.email, stranger])
      expect(await post('verification', { email })).toMatchObject({ status: 202, body: {} });
    await unverified();
    expect(mailsTo(person.email)).toHaveLength(2);
    expect(mailsTo(stranger)).toEqual([]);
  });

  test('an unavailable mail server loses no account: the mail can be requested again', async () => {
    const port = Number(new URL(mails.url).port);
    await mails.stop();
    const person = people.somebody();
    expect(await post('register', person)).toMatchObject(checkYourMail);
    await gateway.service.whenLogged('a mail to an owner was not sent');
    mails = await openMailBox(port);
    await post('verification', { email: person.email });
    const proof = await mailedProof(person.email);
    await post('verification', { email: person.email, password: person.password, proof });
    expect((await post('login', person)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const next = 'another-horse-battery';
  const signedUp = async () => {
    const person = people.somebody();
    return people.registered({ ...person, proof: await proofFor(person.email) });
  };
  const resetToken = async (email: string, count = 1) => {
    expect(await post('password-reset', { email })).toMatchObject({ status: 202, body: {} });
    return resetTokenIn(await mails.linkTo(email, count));
  };
  const over = { status: 410, body: { code: 'link-over' } };

  test("is reset by the mail's link, once, and ends all sessions; the owner is notified", async () => {
    const { browser, person, session, token } = await signedUp();
    const { email } = person;
    expect(await post('password-reset', { email: `nobody-${randomUUID()}@example.com` })).toMatchObject({
      status: 202,
      body: {},
    });
    const link = await resetToken(email);
    expect(await mails.linkTo(email)).toBe(`${gateway.publicUrl}/login#reset=${link}`);
    const reset = (password: string, sent = link) => post('password-reset/confirm', { token: sent, password });
    expect(await reset('football1')).toMatchObject({ status: 400, body: { code: 'common-password' } });
    expect(await reset('short')).toMatchObject({ status: 400, body: { code: 'password-length' } });
    expect(await reset(next, `${link}x`)).toMatchObject(over);
    expect(await reset(next, await proofFor(email))).toMatchObject(over);
    expect(await reset(next)).toMatchObject({ status: 200, body: { email } });
    expect(await reset('yet-another-horse')).toMatchObject(over);

    expect((await browser.send('GET', '/api/auth/me', undefined, token)).status).toBe(401);
    expect((await browser.refresh(session.refresh_token)).status).toBe(400);
    expect((await post('login', person)).status).toBe(401);
    expect((await post('login', { ...person, password: next })).status).toBe(200);
    await mails.linkTo(email, 2);
    expect(mailsTo(email).at(-1)?.text).toContain('Subject: Your Allsquare password was changed');
  });

  test('of an unused account verifies its address and locks out whoever created it', async () => {
    const { proof, ...strangers } = await unverified();
    const token = await resetToken(strangers.email, 2);
    expect((await post('password-reset/confirm', { token, password: next })).status).toBe(200);
    expect((await post('login', strangers)).status).toBe(401);
    expect((await post('login', { ...strangers, password: next })).status).toBe(200);
    // The proof of the first mail ended with it.
    expect(await post('register', { ...strangers, proof })).toMatchObject(checkYourMail);
  });

  test('with two links: using one invalidates the other', async () => {
    const { person } = await signedUp();
    const [first, second] = [await resetToken(person.email), await resetToken(person.email, 2)];
    expect((await post('password-reset/confirm', { token: second, password: next })).status).toBe(200);
    expect(await post('password-reset/confirm', { token: first, password: next })).toMatchObject(over);
  });
});

test('an owner locked out of a new device by strangers signs in after a password reset', async () => {
  const guarded = await startGatewayAnywhere({
    smtpUrl: mails.url,
    limits: { LIMIT_WRONG_PASSWORDS_OF_STRANGERS: '3' },
  });
  try {
    const { open, somebody, registered } = peopleOf(guarded);
    const person = somebody();
    await registered({ ...person, proof: await proofFor(person.email) });
    const [stranger, browser] = [open(), open()];
    const login = (from: typeof stranger, password: string) =>
      from.send('POST', '/api/auth/login', { email: person.email, password });
    for (let tries = 0; tries < 3; tries++) await login(stranger, 'not-this-one');
    expect((await login(browser, person.password)).status).toBe(429);
    await browser.send('POST', '/api/auth/password-reset', { email: person.email });
    const token = resetTokenIn(await mails.linkTo(person.email));
    const password = 'another-horse-battery';
    await browser.send('POST', '/api/auth/password-reset/confirm', { token, password });
    expect((await login(stranger, password)).status).toBe(429);
    expect((await login(browser, password)).status).toBe(200);
  } finally {
    await guarded.stop();
  }
});

test('sends one mail of each kind to an address in ten minutes; every request gets the same response', async () => {
  const spread = await startGatewayAnywhere({ smtpUrl: mails.url, limits: { LIMIT_MAILS: '1' } });
  try {
    const { open, somebody } = peopleOf(spread);
    const person = somebody();
    const send = (path: string, body: object) => open().send('POST', `/api/auth/${path}`, body);
    await send('register', person);
    await mails.linkTo(person.email);
    for (let asked = 0; asked < 6; asked++) {
      expect((await send('verification', { email: person.email })).status).toBe(202);
      expect((await send('password-reset', { email: person.email })).status).toBe(202);
    }
    await mails.linkTo(person.email, 2);
    // One more person's mail shows that earlier mails have arrived.
    const last = somebody();
    await send('register', last);
    await mails.linkTo(last.email);
    const asked = mailsTo(person.email).map(({ text }) => /[?#](proof|reset)=/.exec(text)?.[1]);
    expect(asked).toEqual(['proof', 'reset']);
  } finally {
    await spread.stop();
  }
});

describe('the owner gets a mail', () => {
  const subjects = async (email: string, count: number) => {
    await mails.linkTo(email, count);
    return mailsTo(email).map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]);
  };

  test('about a new password, and a second factor that was turned on or off', async () => {
    const person = people.somebody();
    const ann = await people.registered({ ...person, proof: await proofFor(person.email) });
    const { recoveryCodes } = await people.withFactor(ann);
    expect(await subjects(person.email, 1)).toEqual(['Two-factor authentication was turned on']);
    const { body } = await ann.browser.send('GET', '/api/auth/me', undefined, ann.token);
    const [factor] = body['factors'] as { id: string }[];
    const sent = { password: person.password, code: recoveryCodes[0] };
    expect((await ann.browser.send('DELETE', `/api/auth/factors/${factor?.id}`, sent, ann.token)).status).toBe(204);
    expect((await subjects(person.email, 2)).at(-1)).toBe('Two-factor authentication was turned off');
    const change = { current: person.password, next: 'another-horse-battery' };
    expect((await ann.browser.send('POST', '/api/auth/password', change, ann.token)).status).toBe(204);
    expect((await subjects(person.email, 3)).at(-1)).toBe('Your Allsquare password was changed');
  });
});
