import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { changedFiles } from './changed-files.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-changed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function commit(file: string) {
  writeFileSync(join(folder, file), 'text');
  git('add', '.');
  git('commit', '--quiet', '--message', file);
}
const markMain = () => git('update-ref', 'refs/remotes/origin/main', 'HEAD');

test('changed are the files in the commits of a branch, on main of the last one, and uncommitted files', () => {
  git('init', '--quiet', '--initial-branch', 'main');
  commit('a');
  commit('b');
  markMain();
  expect(changedFiles(folder)).toEqual([join(folder, 'b')]);
  commit('c');
  commit('d');
  writeFileSync(join(folder, 'a'), 'changed');
  writeFileSync(join(folder, 'e'), 'new');
  expect(changedFiles(folder)).toEqual(['a', 'c', 'd', 'e'].map((file) => join(folder, file)));
});

test('changes are unknown outside git, without a remote, and without the previous commit', () => {
  expect(changedFiles(folder)).toBeUndefined();
  git('init', '--quiet', '--initial-branch', 'main');
  commit('a');
  expect(changedFiles(folder)).toBeUndefined();
  markMain();
  expect(changedFiles(folder)).toBeUndefined();
});
