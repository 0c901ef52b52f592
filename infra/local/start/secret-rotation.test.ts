import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGuest, register, type Session, token } from '@allsquare/auth-contract';
import { createGroup, previewLink, shareLink } from '@allsquare/groups-contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callOperation } from '../client/call-operation.ts';
import { newcomer } from '../client/client.ts';
import { partNames } from '../parts/parts.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { freePortRange } from '../processes/ports.ts';
import { asAdmin } from '../servers/databases.ts';
import { adminUrl } from '../servers/postgres.ts';
import { type Product, startProduct } from './product.ts';

/* Rotates every secret of a product as infra/docs/operations.md describes; sessions survive. */
const folder = temporaryFolder();
const file = join(folder, 'secrets.json');
const LISTED = ['cookie', 'address proof', 'address hash', 'join link'];
const made = () => randomBytes(32).toString('base64url');
let product: Product;
let first = 0;

const start = async () => {
  product = await startProduct({ ports: first, folder, quiet: true });
};
/** Restarts the product with other secrets. */
async function rotate(change: (name: string, value: string) => string) {
  const before: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const after = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, change(name, value)]));
  // Only the database itself changes the superuser's.
  await asAdmin(adminUrl(folder, product.part('postgres').port), (admin) =>
    admin.query(`alter role postgres password ${admin.escapeLiteral(after['postgres'] ?? '')}`),
  );
  await product.stop();
  writeFileSync(file, JSON.stringify(after), { mode: 0o600 });
  await start();
}

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
/** Tries to continue a session: a new token, and a read with it. */
async function staysSignedIn({ cookie, handle }: { cookie: string; handle: string }) {
  const headers = { cookie, origin: product.origin };
  const body = { grant_type: 'refresh_token', refresh_token: handle };
  return (await callOperation(product.origin, undefined, token, { body, headers })).status;
}
async function opened(operation: typeof register | typeof openGuest, body: object) {
  const answer = await callOperation(product.origin, undefined, operation, {
    body,
    headers: { origin: product.origin },
  });
  const { access_token, refresh_token } = answer.body as Session;
  return { token: access_token, handle: refresh_token, cookie: cookieOf(answer.headers) };
}

beforeAll(async () => {
  first = await freePortRange(partNames.length);
  await start();
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a rotation of every secret ends no session and no link, until the old keys are dropped', async () => {
  const member = await opened(register, newcomer('Ann Example'));
  const { origin } = product;
  const group = await callOperation(origin, member.token, createGroup, { body: { name: 'Flat' } });
  const { id } = group.body as { id: string };
  const link = await callOperation(origin, member.token, shareLink, { params: { id } });
  const linkToken = new URL((link.body as { url: string }).url).hash.slice(1);
  const guest = await opened(openGuest, { token: linkToken, name: 'Gus' });
  const look = async () => (await callOperation(origin, undefined, previewLink, { body: { token: linkToken } })).status;
  expect([await staysSignedIn(member), await staysSignedIn(guest), await look()]).toEqual([200, 200, 200]);

  await rotate((name, value) => (LISTED.includes(name) ? `${made()},${value}` : made()));
  expect([await staysSignedIn(member), await staysSignedIn(guest), await look()]).toEqual([200, 200, 200]);

  // As a replica reads it that has the new key behind the old one.
  const late = await opened(register, newcomer('Ben Example'));
  await rotate((name, value) => (LISTED.includes(name) ? value.split(',').toReversed().join() : value));
  expect([await staysSignedIn(late), await staysSignedIn(member), await look()]).toEqual([200, 200, 200]);

  await rotate((name, value) => (LISTED.includes(name) ? made() : value));
  expect([await staysSignedIn(late), await staysSignedIn(guest), await look()]).toEqual([400, 400, 404]);
});
