import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { check } from '../boundaries/check.ts';
import { type ProgramResult, runProgram } from '../build/program.ts';
import { type PlantedTree, plantedTree } from '../release/planted-tree.ts';

/** One tree gets all of them, in this order. */
const created = [
  'service svc-lost-entries',
  'remote mfe-ledger',
  'page mfe-friends diary',
  'operation svc-groups muteGroup',
  'operation svc-expenses getForecast',
  'operation svc-friends pinFriend',
  'operation svc-auth-gateway pauseFactor',
  'operation svc-lost-entries deleteLostEntry',
  'event svc-groups group-muted',
  'event svc-friends friend-pinned',
  'event svc-friends request-cancelled',
  'field svc-expenses Expense place',
  'field svc-lost-entries LostEntry foundAt',
];
const typed = `svc-lost-entries svc-groups svc-expenses svc-friends svc-auth-gateway
  mfe-lost-entries mfe-ledger mfe-friends mfe-groups mfe-expenses shell/src infra/api`.split(/\s+/);

/** The tests that read the new files; of the gateway's examples only the new one, because the others need minutes. */
const tested: [unit: string, files: string, titles?: string][] = [
  ['svc-lost-entries', ''],
  ['svc-groups', 'test/(contract|docs)'],
  ['svc-expenses', 'test/(contract|docs|schema)'],
  ['svc-friends', 'test/contract'],
  ['svc-auth-gateway', 'test/contract', '^Pause factor$'],
  ['mfe-lost-entries', ''],
  ['mfe-ledger', ''],
  ['mfe-friends', 'diary'],
  ['mfe-expenses', 'change-words'],
  ['infra/release', 'generated|workflows'],
  ['infra/compose', 'compose.test|edge'],
  ['infra/k8s', ''],
  ['infra/build', 'units'],
];

let tree: PlantedTree;
const written: Record<string, string[]> = {};

const run = (program: string, args: string[], cwd = tree.folder, NODE_OPTIONS = ''): Promise<ProgramResult> =>
  runProgram([join(tree.folder, program), ...args], { cwd, env: { NODE_OPTIONS } });
const npmRunNew = (command: string) => run('infra/new/main.ts', command.split(' ').filter(Boolean));
const read = (path: string) => readFileSync(join(tree.folder, path), 'utf8');

async function passes(ended: Promise<ProgramResult>) {
  const { ok, output } = await ended;
  expect(ok ? '' : output).toBe('');
}

beforeAll(async () => {
  tree = plantedTree('everything');
  for (const command of created) {
    const { ok, output } = await npmRunNew(command);
    if (!ok) throw new Error(`${command}: ${output}`);
    written[command] = output.split('\n').filter((line) => line && existsSync(join(tree.folder, line)));
  }
});
afterAll(() => tree.remove());

test('the new files are formatted', () =>
  passes(run('node_modules/@biomejs/biome/bin/biome', ['check', ...new Set(Object.values(written).flat())])));

test('the new files pass lint and compile', () => passes(run('node_modules/oxlint/bin/oxlint', ['--quiet', ...typed])));

test('the new files break no rule of the architecture', async () => {
  const { violations } = await check(tree.folder);
  expect(violations).toEqual([]);
});

test.each(tested)('the tests of %s pass (%s)', (unit, files, titles = '') =>
  passes(
    run(
      'node_modules/jest/bin/jest.js',
      ['--testPathPatterns', files, '--testNamePattern', titles],
      join(tree.folder, unit),
      '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    ),
  ),
);

test.each([
  'POST /api/groups/{id}/mute',
  'GET /api/expenses/forecast',
  'POST /api/friends/{id}/pin',
  'POST /api/auth/factors/{id}/pause',
  'DELETE /api/lost-entries/{id}',
  'POST /api/lost-entries',
])('the rights of %s are documented', (route) =>
  expect(read('infra/docs/authorisation.md')).toContain(`| \`${route}\``),
);

test('a field of an expense costs 8 files without its inputs', () =>
  expect(written['field svc-expenses Expense place']).toHaveLength(8));

test.each([
  ['no kind', '', 'npm run new operation <service> <name>'],
  ['an unknown kind', 'table svc-groups', 'npm run new service svc-<things>'],
  ['an existing page', 'page mfe-friends expenses', '/expenses has a page already'],
  ['a page of no remote', 'page mfe-nobody diary', 'There is no remote mfe-nobody'],
  ['a page with capitals', 'page mfe-friends Activity', "not 'Activity'"],
  ['an existing remote', 'remote mfe-groups', '/groups has a page already'],
  ['a remote without its prefix', 'remote receipts', "not 'receipts'"],
  ['an existing operation', 'operation svc-groups deleteGroup', 'has deleteGroup already'],
  ['an operation without a noun', 'operation svc-groups archive', "not 'archive'"],
  ['an operation of no service', 'operation svc-nobody archiveBoat', 'There is no service svc-nobody'],
  ['an existing address', 'operation svc-groups getGroups', 'GET /api/groups exists already'],
  ['an existing event', 'event svc-groups group-deleted', 'groups.fact.group-deleted exists already'],
  ['an event of no operation', 'event svc-groups boat-sunk', 'boat-sunk <operation>, with'],
  ['an existing field', 'field svc-expenses Expense notes', 'has a field notes already'],
  ['a field of no thing', 'field svc-expenses Boat name', 'write it by hand'],
  ['an existing service', 'service svc-friends', 'exists already'],
  ['a service with a singular name', 'service svc-receipt', 'plural'],
])('the error for %s states what to do', async (_, command, sentence) => {
  const { ok, output } = await npmRunNew(command);
  expect(ok).toBe(false);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^ {4}at /m);
});

test('a command that fails leaves every file unchanged', async () => {
  const before = read('mfe-groups/remote.json');
  tree.plant('mfe-groups/src/remote.ts', 'export const remote =', 'export const =');
  const { ok, output } = await npmRunNew('page mfe-groups map');
  expect(ok).toBe(false);
  expect(output).toContain('Nothing was written');
  expect(existsSync(join(tree.folder, 'mfe-groups/src/map'))).toBe(false);
  expect(read('mfe-groups/remote.json')).toBe(before);
  tree.restore();
});
