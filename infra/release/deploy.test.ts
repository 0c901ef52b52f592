import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { environmentFile, environmentNames, readEnvironment, releasedUnits } from '../build/environments.ts';
import { root } from '../build/units.ts';
import { readRelease } from './environments.ts';
import { type PlantedTree, plantedTree } from './planted-tree.ts';

let tree: PlantedTree;
beforeAll(() => {
  tree = plantedTree();
});
afterAll(() => tree.remove());

const staging = () => readFileSync(environmentFile(tree.folder, 'staging'), 'utf8');
const IMAGE = `registry.example/allsquare-mfe-groups@sha256:${'0a'.repeat(32)}`;
const MANIFEST = 'mfe-groups/package.json';

test('every environment runs recorded versions of units', () => {
  for (const name of environmentNames(root)) {
    const environment = readEnvironment(root, name);
    expect(releasedUnits(root)).toEqual(expect.arrayContaining(Object.keys(environment)));
    for (const [unit, version] of Object.entries(environment))
      expect(readRelease(root, unit, version)).toMatchObject({ unit, version });
  }
});

test('remotes.json of an environment has the entries of the versions that it runs', async () => {
  const { output } = await tree.run('remotes-of.ts', 'staging');
  const remotes: Record<string, { entry: string }> = JSON.parse(output);
  expect(Object.keys(remotes)).toEqual(['mfe-groups', 'mfe-expenses', 'mfe-friends']);
  for (const [name, { entry }] of Object.entries(remotes))
    expect(entry).toMatch(new RegExp(`^/mfe/${name}/remoteEntry\\.[0-9a-f]{8}\\.js$`));
});

test('a deployment moves one line, and moving it back rolls back', async () => {
  const before = staging();
  tree.plant(MANIFEST, '"version": "0.1.0"', '"version": "0.2.0"');
  expect((await tree.run('record-release.ts', 'mfe-groups', IMAGE)).output).toBe('mfe-groups 0.2.0 is recorded.\n');
  expect(readRelease(tree.folder, 'mfe-groups', '0.2.0').image).toBe(IMAGE);
  expect(await tree.run('deploy.ts', 'mfe-groups', '0.2.0', 'staging')).toEqual({
    code: 0,
    output: 'staging: mfe-groups 0.2.0.\n',
  });
  expect(staging()).toBe(before.replace('"mfe-groups": "0.1.0"', '"mfe-groups": "0.2.0"'));
  await tree.run('deploy.ts', 'mfe-groups', '0.1.0', 'staging');
  expect(staging()).toBe(before);
  tree.restore();
});

test('the first deployment of a unit adds its line', async () => {
  tree.plant('infra/environments/staging.json', '  "mfe-friends": "0.1.0",\n', '');
  expect((await tree.run('deploy.ts', 'mfe-friends', '0.1.0', 'staging')).output).toBe('staging: mfe-friends 0.1.0.\n');
  expect(readEnvironment(tree.folder, 'staging')).toMatchObject({ 'mfe-friends': '0.1.0' });
  tree.restore();
});

test('a version that would break what runs there is not deployed', async () => {
  const before = staging();
  tree.plant(MANIFEST, '"version": "0.1.0"', '"version": "0.3.0"');
  tree.plant('mfe-groups/remote.json', '"dashboard.groups", ', '');
  await tree.run('record-release.ts', 'mfe-groups');
  const { code, output } = await tree.run('deploy.ts', 'mfe-groups', '0.3.0', 'staging');
  expect(output).toContain('shell 0.1.0 shows the slot dashboard.groups');
  expect(output).toContain('staging: mfe-groups 0.3.0 must not be deployed.');
  expect(code).toBe(1);
  expect(staging()).toBe(before);
  tree.restore();
});

test('an image is recorded only by its digest', async () => {
  const { code, output } = await tree.run(
    'record-release.ts',
    'mfe-groups',
    'registry.example/allsquare-mfe-groups:0.1.0',
  );
  expect(output).toBe('registry.example/allsquare-mfe-groups:0.1.0 does not end with a digest.\n');
  expect(code).toBe(1);
});

test('a version that was never recorded is not deployed', async () => {
  const { code, output } = await tree.run('deploy.ts', 'mfe-groups', '9.9.9', 'staging');
  expect(output).toContain('mfe-groups 9.9.9 was never recorded');
  expect(code).toBe(1);
});
