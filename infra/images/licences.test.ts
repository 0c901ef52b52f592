import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { buildStale } from '../build/build.ts';
import { root } from '../build/units.ts';
import { packagesOf, shipped } from './licences.ts';

const text = readFileSync(join(root, 'shell/licences.txt'), 'utf8');
const manifest = (path: string): { name: string; version: string; license: string } =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
/** The packages in these folders without a licence text. */
const missing = (paths: string[]) =>
  paths.filter((path) => {
    const { name, version, license } = manifest(path);
    return !text.includes(`\n${name} ${version} (${license})\n`);
  });

beforeAll(() => buildStale(() => {}));

test.each(shipped)('every package in the image of $path has its licence', ({ name }) => {
  const packages = packagesOf([name]);
  expect(packages.length).toBeGreaterThan(1);
  expect(missing(packages)).toEqual([]);
});

/** The folder of the package that a file of the unit's bundle comes from. */
const packageOf = (unit: string, source: string) =>
  /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(join(unit, source.replace(/^webpack:\/\/[^/]+\//, '')))?.[1] ?? [];
test.each(shipped.filter(({ path }) => path !== 'infra/pages'))(
  'every package in the bundle of $path has its licence',
  ({ folder, path }) => {
    const maps = globSync(join(folder, 'dist/**/*.map'));
    const sources = maps.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).sources as string[]);
    expect(sources.length).toBeGreaterThan(5);
    const packages = new Set(sources.flatMap((source) => packageOf(path, source)));
    if (path === 'shell') expect([...packages]).toContain('node_modules/react-dom');
    expect(missing([...packages])).toEqual([]);
  },
);

test('the fonts come with the text of their licence', () => {
  expect(text).toMatch(/@fontsource-variable\/archivo [\d.]+ \(OFL-1\.1\)\n\n[^]*?SIL OPEN FONT LICENSE Version 1\.1/);
});

test('each name has a long enough text below it', () => {
  const sections = text.split(`\n\n${'-'.repeat(72)}\n\n`).slice(1);
  expect(sections.length).toBeGreaterThan(100);
  for (const section of sections)
    expect([section.split('\n', 1)[0], section.length > 300]).toEqual([expect.anything(), true]);
});
