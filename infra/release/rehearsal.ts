import { join } from 'node:path';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import type { ServiceName } from '@allsquare/local/processes/services.ts';
import { browserFlags, findBrowser } from '@allsquare/local/programs/browser.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromium } from 'playwright-core';
import { buildStale } from '../build/build.ts';
import { runProgram } from '../build/program.ts';
import { root } from '../build/units.ts';
import { openLink } from '../chaos/history/link.ts';
import { registerPair } from '../chaos/world.ts';
import { type Change, type PlantedTree, plantedTree } from './planted-tree.ts';
import { remotes, services, shell } from './rehearsals.ts';
import { rehearseRemote } from './rehearse-remote.ts';
import { rehearseService } from './rehearse-service.ts';
import { rehearseShell } from './rehearse-shell.ts';

const unit = process.env.UNIT ?? '';
const [remote, service] = [remotes[unit], services[unit]];
const rehearsed = unit === 'shell' ? shell : (remote ?? service);
if (!rehearsed) throw new Error(`Nothing is known of ${unit}`);
const { next, breaking, safe } = rehearsed;
const log = (line: string) => process.stdout.write(`${line}\n`);

let tree: PlantedTree;
let running: PlantedTree;
beforeAll(async () => {
  await buildStale(log);
  tree = plantedTree('product');
  running = plantedTree('product');
});
afterAll(() => {
  tree?.remove();
  running?.remove();
});

const plant = (changes: Change[]) => {
  for (const change of changes) tree.plant(...change);
};

test.each([
  ['a breaking change is stopped before it is deployed', breaking, 1],
  ['a safe one passes', safe, 0],
])('%s', async (_, changes, wanted) => {
  plant(changes);
  const { code, output } = await tree.run('can-release.ts', unit, 'production');
  tree.restore();
  log(output.trim());
  expect(code).toBe(wanted);
});

const build = async (variables: NodeJS.ProcessEnv = {}) => {
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const env = { NODE_OPTIONS: '', ...variables };
  expect(await runProgram([rspack, 'build'], { cwd: join(tree.folder, unit), env })).toMatchObject({ ok: true });
};

test('the next version goes live in a running product, and is rolled back', async () => {
  plant(next);
  expect(await tree.run('can-release.ts', unit, 'production')).toMatchObject({ code: 0 });
  await build();

  const { startProduct }: typeof import('@allsquare/local/start/product.ts') = await import(
    join(running.folder, 'infra/local/start/product.ts')
  );
  const link = await openLink();
  const product = await startProduct({
    ports: 'free',
    quiet: true,
    environment: highLimits,
    linkOf: (_from, to, port) => {
      if (to !== unit) return port;
      link.connectTo([port]);
      return link.port;
    },
  });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const { ann, ben } = await registerPair(product.origin);
    const page = await browser.newPage({ baseURL: product.origin });
    await page.goto('/login');
    await page.getByLabel('Email').fill(ann.email);
    await page.getByLabel('Password', { exact: true }).fill(ann.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/dashboard');
    const rehearsal = { product, link, ann, ben, page, running: running.folder, next: tree.folder, build, log };
    if (unit === 'shell') await rehearseShell(shell, rehearsal);
    if (remote) await rehearseRemote(unit, remote, rehearsal);
    if (service) await rehearseService(unit as ServiceName, service, rehearsal);
  } finally {
    await browser.close();
    await product.stop();
    await link.close();
  }
});
