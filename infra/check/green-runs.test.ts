import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { plantUnits } from '../build/planted-units.ts';
import { has, readUnits } from '../build/units.ts';
import { isReadByTests, readsEverything, runners, testFingerprint } from './green-runs.ts';

describe('a unit is tested again', () => {
  let planted: ReturnType<typeof plantUnits>;
  beforeEach(() => {
    planted = plantUnits({
      'svc-a': ['svc-a/contract', 'infra/build'],
      'svc-a/contract': ['libs/kit'],
      'svc-b': ['svc-a/contract', 'infra/build'],
      'mfe-a': ['infra/build'],
      'libs/kit': [],
      'infra/build': [],
      'infra/boundaries': ['infra/build'],
      'infra/e2e': ['infra/build'],
    });
    planted.write('package-lock.json', '{}');
  });
  afterEach(() => planted.remove());

  const prints = () => planted.units.map((unit) => testFingerprint(unit, planted.units, planted.folder));
  const changedBy = (act: () => void) => {
    const before = prints();
    act();
    const after = prints();
    return planted.units.filter((_, index) => after[index] !== before[index]).map(({ path }) => path);
  };
  const all = () => planted.units.map(({ path }) => path);
  const lookers = ['infra/build', 'infra/boundaries'];

  test.each([
    ['a source of its own', 'svc-b/src/main.ts', ['svc-b', ...lookers, 'infra/e2e']],
    ['a test of its own', 'svc-b/test/main.test.ts', ['svc-b', ...lookers]],
    ['its jest.config', 'svc-b/jest.config.mjs', ['svc-b', ...lookers, 'infra/e2e']],
    ['a file that only tests read', 'svc-b/test/fixtures/rows.json', ['svc-b', ...lookers, 'infra/e2e']],
    ['a new file', 'mfe-a/src/new.ts', ['mfe-a', ...lookers, 'infra/e2e']],
    ['what it uses', 'svc-a/contract/src/main.ts', ['svc-a', 'svc-a/contract', 'svc-b', ...lookers, 'infra/e2e']],
    [
      'what that uses',
      'libs/kit/src/main.ts',
      ['svc-a', 'svc-a/contract', 'svc-b', 'libs/kit', ...lookers, 'infra/e2e'],
    ],
    ['a test in the browser', 'infra/e2e/pages.test.ts', [...lookers, 'infra/e2e']],
    ['a document', 'svc-b/README.md', lookers],
  ])('after a change of %s', (_, path, again) => {
    const expected = planted.units.map((unit) => unit.path).filter((each) => again.includes(each));
    expect(changedBy(() => planted.write(path, 'changed'))).toEqual(expected);
    const file = join(planted.folder, path);
    const readers = planted.units.filter((unit) => isReadByTests(unit, planted.units, planted.folder)(file));
    expect(readers.map((unit) => unit.path)).toEqual(expected);
  });

  test.each([
    ['the packages', 'package-lock.json'],
    ['a setting of the root', 'tsconfig.json'],
    ['how tests are run', 'infra/build/jest.node.mjs'],
    ['the servers that tests are run with', 'infra/local/servers/postgres.ts'],
  ])('in every case after a change of %s', (_, path) => {
    expect(changedBy(() => planted.write(path, 'changed'))).toEqual(all());
  });

  test('with other settings', () => {
    expect(changedBy(() => (process.env['E2E_PHONE'] = 'true'))).toEqual(all());
    delete process.env['E2E_PHONE'];
  });

  test('not after a build', () => {
    expect(changedBy(() => planted.write('svc-a/dist/main.mjs', 'changed'))).toEqual([]);
  });
});

/** How many folders up a path leads. */
const up = (text: string) => text.split('/').filter((step) => step === '..').length;

test('a unit whose tests read files of other units, not as packages, is tested again after every change', () => {
  const leaving = readUnits()
    .filter((unit) => has(unit, 'jest.config.mjs') && !readsEverything(unit))
    .flatMap(({ folder, path }) =>
      globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**', '**/dist/**', 'kit/**'] }).flatMap(
        (file) =>
          Array.from(
            readFileSync(join(folder, file), 'utf8').matchAll(/(?<=['"`])(?:\.\.\/?)+[^'"`\n]*(?=['"`])/g),
            ([text]) => text,
          )
            .filter(
              (text) =>
                up(text) > file.split('/').length - 1 && !runners.some((runner) => text.includes(`/${runner}/`)),
            )
            .map((text) => `${path}/${file}: ${text}`),
      ),
    );
  expect(leaving).toEqual([]);
});
