import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const IMAGE = `registry.example/allsquare-svc-a@sha256:${'a'.repeat(64)}`;
const RECORD = 'infra/environments/releases/svc-a@0.2.0.json';

let tree: string;
const at = (path: string) => join(tree, path);
const write = (path: string, text: string | object) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), typeof text === 'string' ? text : JSON.stringify(text, null, 2));
};
const edit = (path: string, from: string, to: string) =>
  writeFileSync(at(path), readFileSync(at(path), 'utf8').replace(from, to));
const git = (...args: string[]) => execFileSync('git', args, { cwd: tree, encoding: 'utf8' });

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'allsquare-take-over-'));
  git('init', '--quiet');
  write('svc-a/package.json', {
    name: 'svc-a',
    version: '0.1.0',
    scripts: { test: 'jest' },
    dependencies: { '@allsquare/a-contract': '0.1.0', zod: '4.0.0' },
  });
  write('package-lock.json', {
    packages: { 'svc-a': { version: '0.1.0' }, 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } },
  });
  write('.changeset/one.md', '---\n"svc-a": minor\n---\n');
  write('infra/environments/staging.json', { 'svc-a': '0.1.0', 'svc-b': '0.1.0' });
  write('infra/k8s/overlays/staging/kustomization.yaml', 'newTag: 0.1.0\n');
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'a');
});
afterEach(() => rmSync(tree, { recursive: true }));

const release = () => {
  edit('svc-a/package.json', '"version": "0.1.0"', '"version": "0.2.0"');
  edit('svc-a/package.json', 'contract": "0.1.0"', 'contract": "0.2.0"');
  edit('package-lock.json', '"version": "0.1.0"', '"version": "0.2.0"');
  rmSync(at('.changeset/one.md'));
  write('svc-a/CHANGELOG.md', '0.2.0\n');
  write(RECORD, { image: IMAGE });
};
const deployment = () => {
  edit('infra/environments/staging.json', '"svc-a": "0.1.0"', '"svc-a": "0.2.0"');
  edit('infra/k8s/overlays/staging/kustomization.yaml', '0.1.0', '0.2.0');
};

/** Takes over, as `what`, the changes that `change` makes to the tree; returns the staged files, or the complaint. */
function takeOver(what: string, ...changes: (() => void)[]) {
  for (const change of changes) change();
  git('add', '--all');
  const patch = join(tree, '.git/changes.patch');
  writeFileSync(patch, git('diff', '--cached', '--binary'));
  git('reset', '--quiet', '--hard');
  const { status, stderr } = spawnSync(join(import.meta.dirname, 'take-over.sh'), [patch, 'svc-a', '0.2.0', what], {
    cwd: tree,
    encoding: 'utf8',
  });
  const staged = git('diff', '--cached', '--no-renames', '--name-only').trim();
  return { status, stderr: stderr.trim(), staged: staged ? staged.split('\n').toSorted() : [] };
}

test('a release is taken over', () =>
  expect(takeOver(IMAGE, release)).toEqual({
    status: 0,
    stderr: '',
    staged: ['.changeset/one.md', RECORD, 'package-lock.json', 'svc-a/CHANGELOG.md', 'svc-a/package.json'],
  }));

test('a deployment is taken over', () =>
  expect(takeOver('staging', deployment)).toEqual({
    status: 0,
    stderr: '',
    staged: ['infra/environments/staging.json', 'infra/k8s/overlays/staging/kustomization.yaml'],
  }));

test.each([
  ['another image', RECORD, () => write(RECORD, { image: IMAGE.replace('sha256:a', 'sha256:b') })],
  ['code', 'svc-a/src/main.ts', () => write('svc-a/src/main.ts', '')],
  ['a workflow', '.github/workflows/unit.yml', () => write('.github/workflows/unit.yml', '')],
  ['a script', 'svc-a/package.json', () => edit('svc-a/package.json', '"jest"', '"sh"')],
  ['another package', 'svc-a/package.json', () => edit('svc-a/package.json', '"4.0.0"', '"4.0.1"')],
  ['another hash', 'package-lock.json', () => edit('package-lock.json', 'sha512-a', 'sha512-b')],
  ['a changeset', '.changeset/two.md', () => write('.changeset/two.md', '')],
  ['a program', 'svc-a/CHANGELOG.md', () => chmodSync(at('svc-a/CHANGELOG.md'), 0o755)],
  ['a link', 'svc-b/CHANGELOG.md', () => (mkdirSync(at('svc-b')), symlinkSync('/etc', at('svc-b/CHANGELOG.md')))],
  ['an environment', 'infra/environments/staging.json', deployment],
])('a release with %s is refused', (_what, path, more) =>
  expect(takeOver(IMAGE, release, more)).toEqual({
    status: 1,
    stderr: `${path}: this is more than svc-a 0.2.0, so nothing was taken over.`,
    staged: [],
  }),
);

test.each([
  [
    'another unit',
    'infra/environments/staging.json',
    () => edit('infra/environments/staging.json', '"svc-b": "0.1.0"', '"svc-b": "0.0.9"'),
  ],
  ['a release', '.changeset/one.md', release],
])('a deployment with %s is refused', (_what, path, more) =>
  expect(takeOver('staging', deployment, more)).toEqual({
    status: 1,
    stderr: `${path}: this is more than svc-a 0.2.0, so nothing was taken over.`,
    staged: [],
  }),
);
