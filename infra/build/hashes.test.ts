import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

type Package = {
  integrity?: string;
  link?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const fromRegistry = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Whether npm would install it on Linux with glibc, on which the product is built, tested and deployed. */
const isForLinux = ({ os, cpu, libc }: Package) =>
  (os?.includes('linux') ?? true) &&
  (cpu?.some((each) => ['x64', 'arm64'].includes(each)) ?? true) &&
  (libc?.includes('glibc') ?? true);

test('npm checks the hash of every package, but of the binaries for other platforms that the registry lacks', () => {
  expect(fromRegistry.length).toBeGreaterThan(800);
  for (const [path, { integrity }] of fromRegistry)
    if (integrity !== undefined) expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-.{86}==$/)]);
  const unhashed = fromRegistry.filter(([, { integrity }]) => !integrity);
  expect(unhashed.filter(([, each]) => !each.optional || isForLinux(each)).map(([path]) => path)).toEqual([]);
  expect(unhashed.length).toBeLessThanOrEqual(39);
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
