import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refusedCommits } from './commits.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-commits-'));
  git('init', '--quiet', '--initial-branch=main');
  commit('An old commit that no rule concerned yet, with a subject that goes on for far too long', 7);
  mkdirSync(join(folder, 'infra/boundaries'), { recursive: true });
  writeFileSync(join(folder, 'infra/boundaries/commits.ts'), '');
  commit('Introduces the rule', 0);
});
afterEach(() => rmSync(folder, { recursive: true }));

const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'commit.gpgSign=false'];
const git = (...args: string[]) =>
  execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

let written = 0;
/** Commits this many new files, numbered from one that no other commit used. */
function commit(message: string, files: number) {
  for (let index = 0; index < files; index += 1) {
    written += 1;
    writeFileSync(join(folder, `file-${written}.txt`), `${written}`);
  }
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', message);
}

const because = (reason: RegExp) => [expect.stringMatching(reason)];

test('a tree that follows the rule passes, merges included', () => {
  commit('svc-groups: restore a deleted group', 5);
  commit('svc-groups, docs: embed the history in each state\n\nReaders asked for it in one request.', 6);
  git('checkout', '--quiet', '-b', 'side');
  commit('shell/kit: seed the gallery', 1);
  git('checkout', '--quiet', 'main');
  commit('release: publish svc-groups 1.2.0', 1);
  git('merge', '--quiet', '--no-ff', '--message', 'Merge a side whose own subject keeps to no rule whatsoever', 'side');
  expect(refusedCommits(folder)).toEqual([]);
});

test('a subject of more than 72 characters is refused', () => {
  commit(`docs: explain ${'x'.repeat(58)}`, 1);
  expect(refusedCommits(folder)).toEqual([]);
  commit(`docs: explain ${'x'.repeat(59)}`, 1);
  expect(refusedCommits(folder)).toEqual(because(/73 characters, more than 72/));
});

test.each([
  'Restore a deleted group',
  'svc-groups restore a deleted group',
  'svc-groups: Restore a deleted group',
  'svc-groups: the deleted group comes back',
  'svc-groups: restored a deleted group',
  'svc-groups: restores a deleted group',
  'svc-groups: restoring a deleted group',
  'svc-groups: restore',
  'Revert "svc-groups: restore a deleted group"',
])("'%s' is refused", (subject) => {
  commit(subject, 1);
  expect(refusedCommits(folder)).toEqual(because(/is not 'scope: verb \.\.\.'/));
});

test.each([
  'address',
  'pass',
  'focus',
  'process',
  'embed',
  'feed',
  'need',
  'seed',
  'exceed',
  'proceed',
  'bring',
  'string',
  'shed',
])('%s is a verb', (verb) => {
  commit(`docs: ${verb} a part`, 1);
  expect(refusedCommits(folder)).toEqual([]);
});

test('six files need a body; a trailer is not one', () => {
  commit('docs: explain six parts', 6);
  expect(refusedCommits(folder)).toEqual(because(/changes 6 files without a body/));
  git('commit', '--quiet', '--amend', '--message', 'docs: explain six parts\n\nSigned-off-by: Ann <ann@example.com>');
  expect(refusedCommits(folder)).toEqual(because(/changes 6 files without a body/));
  git('commit', '--quiet', '--amend', '--message', 'docs: explain six parts\n\nReaders missed them.');
  expect(refusedCommits(folder)).toEqual([]);
});

test('a commit of a branch that began before the rule is merged as it is', () => {
  git('checkout', '--quiet', '-b', 'older', 'HEAD~1');
  commit('Whatever it was', 1);
  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--no-ff', '--message', 'Merge older', 'older');
  expect(refusedCommits(folder)).toEqual([]);
});

test('a shallow clone, and a folder without a repository, have no violations', () => {
  commit('Whatever it is', 1);
  git('clone', '--quiet', '--depth=1', pathToFileURL(folder).href, 'shallow');
  expect(refusedCommits(join(folder, 'shallow'))).toEqual([]);
  rmSync(join(folder, '.git'), { recursive: true });
  rmSync(join(folder, 'shallow'), { recursive: true });
  expect(refusedCommits(folder)).toEqual([]);
});
