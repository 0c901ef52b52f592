import { join } from 'node:path';
import type { ServiceName } from '@allsquare/local/processes/services.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildStale } from '../build/build.ts';
import { runProgram } from '../build/program.ts';
import { root } from '../build/units.ts';
import { type PlantedTree, plantedTree } from './planted-tree.ts';
import { remotes, services } from './rehearsals.ts';
import { rehearseRemote } from './rehearse-remote.ts';
import { rehearseService } from './rehearse-service.ts';

const unit = process.env.UNIT ?? '';
const remote = remotes[unit];
const service = services[unit];
const rehearsed = remote ?? service;
if (!rehearsed) throw new Error(`Nothing is known of ${unit}`);
const { next, breaking, safe } = rehearsed;
const log = (line: string) => process.stdout.write(`${line}\n`);

let tree: PlantedTree;
beforeAll(() => {
  tree = plantedTree();
});
afterAll(() => tree.remove());

test('a breaking change is stopped before it is deployed', async () => {
  for (const change of breaking) tree.plant(...change);
  const { code, output } = await tree.run('can-release.ts', unit, 'production');
  tree.restore();
  log(`A breaking change: ${output.trim()}`);
  expect(code).toBe(1);
});

test('a safe one passes', async () => {
  for (const change of safe) tree.plant(...change);
  const { code, output } = await tree.run('can-release.ts', unit, 'production');
  tree.restore();
  log(`A safe change: ${output.trim()}`);
  expect(code).toBe(0);
});

test('the next version goes live in a running product, and is rolled back', async () => {
  await buildStale(log);
  const [running, planted] = [plantedTree('product'), plantedTree('product')];
  try {
    for (const change of next) planted.plant(...change);
    expect(await planted.run('can-release.ts', unit, 'production')).toMatchObject({ code: 0 });
    const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
    const built = await runProgram([rspack, 'build'], { cwd: join(planted.folder, unit), env: { NODE_OPTIONS: '' } });
    expect(built).toMatchObject({ ok: true });
    if (remote) await rehearseRemote(unit, remote, running.folder, planted.folder, log);
    if (service) await rehearseService(unit as ServiceName, service, running.folder, planted.folder, log);
  } finally {
    running.remove();
    planted.remove();
  }
});
