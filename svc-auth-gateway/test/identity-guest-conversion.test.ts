import { randomUUID } from 'node:crypto';
import { type UserState, userState } from '@allsquare/auth-contract';
import { groupState } from '@allsquare/groups-contract';
import { type MailBox, openMailBox } from '@allsquare/local/client/mail-box.ts';
import { until } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AnyGateway, startGatewayAnywhere } from './fixture.ts';
import { type Guest, guestsOf, startGroupsServer } from './guests.ts';
import { peopleOf, resetTokenIn } from './people.ts';

/** A guest's account is saved by mail, on the local identity server and on a real Keycloak. */
let mails: MailBox;
let links: Awaited<ReturnType<typeof startGroupsServer>>;
let gateway: AnyGateway;
let people: ReturnType<typeof peopleOf>;
let guests: ReturnType<typeof guestsOf>;
beforeAll(async () => {
  [mails, links] = await Promise.all([openMailBox(), startGroupsServer()]);
  gateway = await startGatewayAnywhere({ smtpUrl: mails.url, groupsUrl: links.url });
  people = peopleOf(gateway);
  guests = guestsOf(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([links.stop(), mails.stop()]);
});

const convert = ({ browser, token }: Guest, email: string) =>
  browser.send('POST', '/api/auth/guest/keep', { email }, token);
const confirm = (token: string, password: string, browser = people.open()) =>
  browser.send('POST', '/api/auth/guest/keep/confirm', { token, password });
const mailedToken = async (email: string, count = 1) => new URL(await mails.linkTo(email, count)).hash.slice(1);
const mailed = {
  status: 202,
  body: { message: 'Please check your email. Its link asks for the password of your account.' },
};
const publish = (name: string, version: number, userIds: string[]) => {
  const groupId = randomUUID();
  const joinedAt = new Date().toISOString();
  const members = userIds.map((userId) => ({ userId, role: 'member' as const, colour: 1, joinedAt }));
  const state = { groupId, version, name, type: 'trip' as const, members, deleted: false };
  return gateway.service.publishState(groupState, groupId, state);
};
const expired = { status: 410, body: { code: 'link-over' } };

test("the mail's link asks for a password, and sets both on the same account", async () => {
  const guest = await guests.opened();
  const { email, password } = people.somebody();
  expect(await convert(guest, email)).toMatchObject(mailed);
  expect(await mails.linkTo(email)).toMatch(`${gateway.publicUrl}/keep#`);
  const token = await mailedToken(email);
  expect(await confirm(token, 'password1')).toMatchObject({ status: 400, body: { code: 'common-password' } });
  expect(await confirm(token, password, guest.browser)).toMatchObject({ status: 200, body: { email } });
  expect(guest.browser.guest).toBe('');
  expect((await people.signedIn({ email, password })).session.user).toMatchObject({ id: guest.id, email });
  const isKept = (state: UserState) => state.email === email;
  expect(await gateway.service.published(userState, guest.id, isKept)).toMatchObject({ emailVerified: true });
  expect(await guests.rowOf(guest.id)).toBeUndefined();
  // The cookie's former holder, and a second use of the link.
  expect((await guest.browser.refresh(guest.session.refresh_token)).status).toBe(400);
  expect(await confirm(token, 'another-horse-battery')).toMatchObject(expired);
});

test('before the password the link shows the account and its groups, and changes nothing', async () => {
  const guest = await guests.opened();
  const { email, password } = people.somebody();
  await convert(guest, email);
  const token = await mailedToken(email);
  const look = (of = token) => people.open().send('POST', '/api/auth/guest/keep/look', { token: of });
  expect(await look()).toMatchObject({ status: 200, body: { name: 'Ben Example', email, groups: [] } });
  await publish('Porto', 1, [guest.id]);
  await publish('Lisbon trip', 1, [guest.id, randomUUID()]);
  await publish('Not his', 1, [randomUUID()]);
  const groups = async () => (await look()).body['groups'];
  await until('the groups to be known', async () => ((await groups()) as string[]).length === 2);
  expect(await groups()).toEqual(['Lisbon trip', 'Porto']);
  expect(await guests.rowOf(guest.id)).toBeDefined();
  expect((await confirm(token, password)).status).toBe(200);
  for (const no of [token, 'a.b.c', '']) expect(await look(no)).toMatchObject(expired);
});

test("works in another browser: the guest's own drops its cookie on return", async () => {
  const guest = await guests.opened();
  const { email, password } = people.somebody();
  await convert(guest, email);
  expect((await confirm(await mailedToken(email), password)).status).toBe(200);
  expect(guest.browser.guest).not.toBe('');
  guest.browser.cookie = '';
  expect((await guest.browser.refresh(guest.session.refresh_token)).status).toBe(400);
  expect(guest.browser.guest).toBe('');
});

test('a known address gets the same response, and a mail about the existing account', async () => {
  const known = await guests.opened('Ann Example');
  const { email, password } = people.somebody();
  await convert(known, email);
  await confirm(await mailedToken(email), password);
  const guest = await guests.opened();
  expect(await convert(guest, email)).toMatchObject(mailed);
  expect(await mails.linkTo(email, 2)).toBe(`${gateway.publicUrl}/login`);
  expect(mails.received.at(-1)?.text).toContain('Sign in and choose your name in the group again.');
  expect(await guests.rowOf(guest.id)).toBeDefined();
  expect((await guest.browser.refresh(guest.session.refresh_token)).status).toBe(200);
});

test('an unverified account with the address does not block it', async () => {
  const stranger = people.somebody();
  await people.open().send('POST', '/api/auth/register', stranger);
  await mails.linkTo(stranger.email);
  const guest = await guests.opened();
  const { email } = stranger;
  await convert(guest, email);
  expect((await confirm(await mailedToken(email, 2), 'another-horse-battery')).status).toBe(200);
  const { session } = await people.signedIn({ email, password: 'another-horse-battery' });
  expect(session.user.id).toBe(guest.id);
});

test('the first conversion to an address invalidates the other links', async () => {
  const [one, other] = await Promise.all([guests.opened(), guests.opened('Cleo Example')]);
  const { email, password } = people.somebody();
  await convert(one, email);
  const first = await mailedToken(email);
  await convert(other, email);
  const second = await mailedToken(email, 2);
  expect((await confirm(second, password)).status).toBe(200);
  expect(await confirm(first, password)).toMatchObject(expired);
  expect((await people.signedIn({ email, password })).session.user.id).toBe(other.id);
});

test('only a guest can request it, in their own browser, and other links convert nothing', async () => {
  const guest = await guests.opened();
  const other = await guests.opened('Cleo Example');
  const { email, password } = people.somebody();
  guest.browser.guest = other.browser.guest;
  expect(await convert(guest, email)).toMatchObject({ status: 403, body: { code: 'other-browser' } });
  await convert(other, email);
  await confirm(await mailedToken(email), password);
  await people.open().send('POST', '/api/auth/password-reset', { email });
  const reset = resetTokenIn(await mails.linkTo(email, 2));
  for (const token of [reset, 'a.b.c', '']) expect(await confirm(token, password)).toMatchObject(expired);
});
