/* Runs the commands of infra/docs/tasks in a copy of the tree, on the running product. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@allsquare/local/processes/services.ts';
import { product } from '@allsquare/testing/running';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../build/units.ts';
import { type PlantedTree, plantedTree } from '../release/planted-tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const textOf = (page: string) => read(`infra/docs/tasks/${page}`);
const pages = Array.from(textOf('README.md').matchAll(/\]\(([\w-]+\.md)\)/g), ([, page = '']) => page);
/** The shell blocks of a page. Comments in them name what the test machine lacks. */
const blocksOf = (page: string) =>
  Array.from(textOf(page).matchAll(/^( *)```sh\n(.*?)^ *```$/gms), ([, , block = '']) => block.replace(/^ +/gm, ''));
const isRunnable = (block: string) => !/^# (needs|takes) /.test(block);

let tree: PlantedTree;
beforeAll(() => {
  tree = plantedTree('everything');
  for (const { name } of services) symlinkSync(join(root, name, 'dist'), join(tree.folder, name, 'dist'));
});
afterAll(() => tree.remove());

/** The output of a command that fails, else nothing. */
function failureOf(command: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const here = { PATH, HOME, ALLSQUARE_DATA: product.folder, ALLSQUARE_PORT: `${product.part('edge').port}` };
  const database = services.find(({ name }) => command.includes(`-w ${name}`))?.database;
  const ofUnit = database && {
    DATABASE_URL: product.databaseUrl(database),
    DATABASE_OWNER_URL: product.ownerUrl(database),
    NATS_URL: product.natsUrl('operator'),
  };
  const script = command.replace(/\d{4}-\d\d-\d\dT[\d:]+Z/, new Date().toISOString());
  return new Promise((done) => {
    execFile('sh', ['-ec', script], { cwd: tree.folder, env: { ...here, ...ofUnit } }, (error, output, errors) =>
      done(error ? `${script}\n${output}${errors}` : ''),
    );
  });
}

test.each(pages)('the commands of %s run', async (page) => {
  const blocks = blocksOf(page);
  expect(blocks.length).toBeGreaterThan(1);
  const commands = blocks.filter(isRunnable).flatMap((block) => block.trim().split('\n'));
  for (const command of commands) expect(await failureOf(command)).toBe('');
});

test.each(pages)('the names in the commands of %s exist', async (page) => {
  const composed = read('infra/compose/compose.yaml');
  for (const block of blocksOf(page).filter((block) => !isRunnable(block))) {
    const paths = block.match(/(?<!\S)(infra|svc-|mfe-)[\w./-]+/g) ?? [];
    const containers = Array.from(block.matchAll(/docker compose .*(?:run --rm|exec) (\S+)/g), ([, name = '']) => name);
    const isContainer = (name: string) => composed.includes(`\n  ${name}:\n`);
    expect(paths.filter((path) => !existsSync(join(tree.folder, path)) && !isContainer(path))).toEqual([]);
    expect(containers.filter((name) => !isContainer(name))).toEqual([]);
    expect(await failureOf(`set -n\n${block}`)).toBe('');
  }
});

test('the product accepts the settings of its ten steps for friends', async () => {
  expect(textOf('run-it-for-my-friends.md').match(/^\d+\. /gm)).toHaveLength(10);
  const check = 'sh infra/compose/refuse-examples.sh infra/compose/.env.example';
  expect(await failureOf(`set -a; . infra/compose/.env; ${check}`)).toBe('');
});
