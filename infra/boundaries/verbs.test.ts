import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const groups: Record<string, Record<string, string>> = readJson('infra/build/verbs.json');
const { scripts }: { scripts: Record<string, string> } = readJson('package.json');

test('the root has at most 24 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(24);
});

test.each(Object.entries(groups))('npm run %s -- with an unknown verb lists the verbs', (group, verbs) => {
  const [program = '', ...args] = (scripts[group] ?? '').split(' ');
  const { status, stderr } = spawnSync(program, [...args, 'unknown'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toBe(
    `Usage: npm run ${group} -- <verb> [...], where the verb is one of:\n  ${Object.keys(verbs).join('\n  ')}\n`,
  );
});

test('each script and each verb runs a file of the tree', () => {
  const named = Object.values(scripts).flatMap((script) => script.match(/infra\/\S+\.(ts|mjs)/g) ?? []);
  const files = [...named, ...Object.values(groups).flatMap((verbs) => Object.values(verbs))];
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every script and verb that a file names exists', () => {
  const manifests = globSync('{libs,infra,.}/{.,*,*/*}/package.json', { cwd: root, exclude: ['**/node_modules'] });
  const known = new Set(manifests.flatMap((path) => Object.keys(readJson(path).scripts ?? {})));
  const verbs = new Set(Object.values(groups).flatMap((group) => Object.keys(group)));
  const exclude = ['**/node_modules', '**/dist', 'infra/docs/adr'];
  const files = globSync('**/*.{md,ts,tsx,mjs,sh,yml,yaml}', { cwd: root, exclude });
  const COMMAND = /npm\s+run\s+(?:(ops|release)\s+--\s+)?([a-z][\w-]*(?::\w+)*)(?:\s+(-w))?/g;
  const commands = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(COMMAND), ([text, group = '', name = '', unit]) => {
      // Some verbs are also scripts of a unit, with -w.
      const exists = group ? name in (groups[group] ?? {}) : known.has(name) && Boolean(unit || !verbs.has(name));
      return { file, text, exists };
    }),
  );
  expect(commands.length).toBeGreaterThan(100);
  expect(commands.filter(({ exists }) => !exists)).toEqual([]);
});
