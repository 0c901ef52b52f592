import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

type Package = {
  integrity?: string;
  link?: true;
};

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const fromRegistry = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('npm checks the hash of every package', () => {
  expect(fromRegistry.length).toBeGreaterThan(800);
  for (const [path, { integrity }] of fromRegistry)
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-.{86}==$/)]);
});

test('the lock names no registry', () => {
  expect(fromRegistry.filter(([, each]) => 'resolved' in each).map(([path]) => path)).toEqual([]);
});

test('pip checks the hash of every package that the fuzz test fetches', () => {
  const requirements = readFileSync(join(root, 'infra/fuzz/requirements.txt'), 'utf8').split(/\n(?! )/);
  const pinned = /^[a-z0-9-]+==[\d.]+( ; [^\\]+)?( \\\n {4}--hash=sha256:[0-9a-f]{64})+$/;
  expect(requirements.filter((each) => each && !pinned.test(each))).toEqual([]);
  expect(requirements.some((each) => each.startsWith('schemathesis=='))).toBe(true);
  expect(readFileSync(join(root, 'infra/fuzz/schemathesis.ts'), 'utf8')).toContain("'--require-hashes'");
});
