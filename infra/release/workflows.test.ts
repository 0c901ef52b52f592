import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { releasedUnits } from '../build/environments.ts';
import { readUnits, root } from '../build/units.ts';
import { foldersOf, isStarted, LOCK, type Lock } from './depends-on.ts';

const units = releasedUnits(root);
const lock: Lock = JSON.parse(readFileSync(join(root, LOCK), 'utf8'));
const started = (changed: string[], after = lock) =>
  units.filter((unit) => isStarted(unit, foldersOf(root, unit), changed, lock, after));
/** The lock with another version of a package. */
const withVersion = (name: string): Lock => {
  const path = `node_modules/${name}`;
  if (!lock.packages[path]) throw new Error(`${name} is not in the lock`);
  return { packages: { ...lock.packages, [path]: { ...lock.packages[path], version: '999.0.0' } } };
};

const MFES = units.filter((unit) => unit.startsWith('mfe-'));
const SVCS = units.filter((unit) => unit.startsWith('svc-'));
const sorted = (names: string[]) => names.toSorted();

test.each([
  ['svc-expenses/src/balances/postings.ts', ['svc-expenses']],
  ['mfe-groups/src/remote.ts', ['mfe-groups']],
  ['svc-expenses/contract/src/events.ts', ['mfe-expenses', 'shell', 'svc-expenses', 'svc-friends', 'svc-groups']],
  ['svc-friends/contract/src/friends.ts', ['mfe-friends', 'shell', 'svc-friends', 'svc-groups']],
  ['mfe-groups/slots/slots.ts', ['mfe-expenses', 'mfe-friends', 'mfe-groups', 'shell']],
  ['shell/kit/src/api/api.ts', [...MFES, 'shell']],
  ['shell/src/main.tsx', ['shell']],
  ['libs/service-kit/src/outbox/relay.ts', SVCS],
  ['libs/contract-kit/src/day.ts', [...MFES, 'shell', ...SVCS]],
  ['infra/build/rspack.browser.mjs', [...MFES, 'shell', ...SVCS]],
  ['infra/e2e/story.test.ts', []],
  ['infra/environments/production.json', []],
  ['svc-expenses/README.md', []],
  ['README.md', []],
])('a change of %s starts %j', (file, wanted) => {
  expect(sorted(started([file]))).toEqual(sorted(wanted));
});

test.each([
  ['nodemailer', ['svc-auth-gateway', 'svc-friends']],
  ['smtp-server', ['svc-friends']],
  ['swagger-ui-dist', ['svc-auth-gateway']],
  ['keycloak-js', ['shell']],
  ['lean-qr', [...MFES, 'shell']],
  ['@nestjs/core', SVCS],
  ['dependency-cruiser', []],
])('another version of %s in the lock starts %j', (name, wanted) => {
  expect(sorted(started([LOCK], withVersion(name)))).toEqual(sorted(wanted));
});

test('a rewritten lock that resolves to the same versions starts nothing', () => {
  expect(started([LOCK], structuredClone(lock))).toEqual([]);
});

test('every top folder has an owner', () => {
  const owners = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8');
  const folders = new Set(readUnits().map(({ path }) => path.split('/', 1)[0]));
  for (const folder of folders) expect(owners).toMatch(new RegExp(`^/${folder}/ +@allsquare/[\\w-]+$`, 'm'));
});
