import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { check } from '../boundaries/check.ts';
import { type ProgramResult, runProgram } from '../build/program.ts';
import { type PlantedTree, plantedTree } from '../release/planted-tree.ts';

/** What each kind is tried with: in units of its own, so that none leans on what another has written. */
const trials = [
  { args: ['page', 'mfe-friends', 'diary', 'listFriends'], typed: ['mfe-friends'] },
  { args: ['remote', 'mfe-ledger'], typed: ['mfe-ledger'] },
  { args: ['operation', 'svc-groups', 'archiveGroup'], typed: ['svc-groups', 'mfe-groups', 'infra/api'] },
  { args: ['event', 'svc-friends', 'request-cancelled'], typed: ['svc-friends'] },
  { args: ['service', 'svc-receipts'], typed: ['svc-receipts', 'mfe-receipts'] },
];

/** The tests that read what they have written. */
const tested: [unit: string, tests: string][] = [
  ['mfe-friends', 'diary'],
  ['mfe-ledger', ''],
  ['svc-groups', 'test/(contract|docs)'],
  ['svc-friends', 'test/contract'],
  ['svc-receipts', ''],
  ['mfe-receipts', ''],
  ['infra/release', 'generated|workflows'],
  ['infra/compose', 'compose.test|edge'],
  ['infra/k8s', ''],
  ['infra/build', 'units|test-runs'],
];

let tree: PlantedTree;
const written: string[] = [];

const run = (program: string, args: string[], cwd = tree.folder, NODE_OPTIONS = ''): Promise<ProgramResult> =>
  runProgram([join(tree.folder, program), ...args], { cwd, env: { NODE_OPTIONS } });
const npmRunNew = (...args: string[]) => run('infra/new/main.ts', args);
const read = (path: string) => readFileSync(join(tree.folder, path), 'utf8');

async function passes(ended: Promise<ProgramResult>) {
  const { ok, output } = await ended;
  expect(ok ? '' : output).toBe('');
}

beforeAll(async () => {
  tree = plantedTree('everything');
  for (const { args } of trials) {
    const { ok, output } = await npmRunNew(...args);
    if (!ok) throw new Error(output);
    written.push(...output.split('\n').filter((line) => existsSync(join(tree.folder, line)) && line));
  }
});
afterAll(() => tree.remove());

test('what is written is formatted', async () => {
  expect(written.length).toBeGreaterThan(70);
  await passes(run('node_modules/@biomejs/biome/bin/biome', ['check', ...written]));
});

test('what is written keeps the rules of lint and compiles', async () => {
  const code = written.filter((path) => /\.tsx?$/.test(path));
  const typed = trials.flatMap((trial) => trial.typed);
  await passes(run('node_modules/oxlint/bin/oxlint', ['--quiet', ...typed, ...code]));
});

test('what is written breaks no rule of the house', async () => {
  const { violations } = await check(tree.folder);
  expect(violations).toEqual([]);
});

test.each(tested)('the tests of %s pass (%s)', (unit, tests) =>
  passes(
    run(
      'node_modules/jest/bin/jest.js',
      ['--testPathPatterns', tests],
      join(tree.folder, unit),
      '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    ),
  ),
);

test.each(['POST /api/groups/{id}/archive', 'GET /api/receipts', 'POST /api/receipts'])(
  'who may call %s is in the documents',
  (route) => expect(read('infra/docs/authorisation.md')).toContain(`| \`${route}\``),
);

test.each([
  ['nothing', [], 'npm run new operation <service> <name> [like]'],
  ['a kind that there is not', ['table', 'svc-groups'], 'npm run new service svc-<things>'],
  ['a page that is there', ['page', 'mfe-friends', 'expenses'], '/expenses has a page already'],
  ['a page in no remote', ['page', 'mfe-nobody', 'diary'], 'There is no remote mfe-nobody'],
  ['a page with capitals', ['page', 'mfe-friends', 'Activity'], "not 'Activity'"],
  ['a page with no list', ['page', 'mfe-friends', 'more', 'listRequests'], 'listRequests answers none'],
  ['a remote that is there', ['remote', 'mfe-groups'], '/groups has a page already'],
  ['a remote without its prefix', ['remote', 'receipts'], "not 'receipts'"],
  ['an operation that is there', ['operation', 'svc-groups', 'deleteGroup'], 'has deleteGroup already'],
  ['an operation without a noun', ['operation', 'svc-groups', 'archive'], "not 'archive'"],
  ['an operation of another noun', ['operation', 'svc-groups', 'archiveBoat'], 'archiveBoat <like>, with'],
  ['an event that is there', ['event', 'svc-groups', 'group-deleted'], 'groups.fact.group-deleted is there already'],
  ['an event of nobody', ['event', 'svc-groups', 'boat-sunk'], 'boat-sunk <by>, with'],
  ['a service that is there', ['service', 'svc-friends'], 'is there already'],
  ['a service of one thing', ['service', 'svc-receipt'], 'in the plural'],
])('whoever asks for %s is told what to do', async (_, args, sentence) => {
  const { ok, output } = await npmRunNew(...args);
  expect(ok).toBe(false);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^ {4}at /m);
});

test('what cannot be finished leaves everything as it was', async () => {
  const before = read('mfe-groups/remote.json');
  tree.plant('mfe-groups/src/remote.ts', 'export const remote =', 'export const =');
  const { ok, output } = await npmRunNew('page', 'mfe-groups', 'map');
  expect(ok).toBe(false);
  expect(output).toContain('Nothing was written');
  expect(existsSync(join(tree.folder, 'mfe-groups/src/map'))).toBe(false);
  expect(read('mfe-groups/remote.json')).toBe(before);
  tree.restore();
});
