import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintFiles } from '@allsquare/local/programs/linters.ts';
import { afterAll, expect, test } from '@jest/globals';
import { readTree } from './tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'allsquare-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shellcheck = (...files: string[]) => lintFiles('shellcheck', ['--format=gcc', '--shell=sh'], files);

test('every shell script passes shellcheck', () => {
  const root = join(import.meta.dirname, '../..');
  const { files } = readTree(root);
  const scripts = [...files].filter(([path]) => path.endsWith('.sh')).map(([, file]) => file);
  scripts.push(join(root, '.ci/run'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(shellcheck(...scripts)).toEqual([]);
});

test('finds a fault', () => {
  const file = join(folder, 'planted.sh');
  writeFileSync(file, '#!/bin/sh\nfiles="$1"\nrm $files\n');
  expect(shellcheck(file).join('\n')).toMatch(/SC2086/);
});
