import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const wrapped = readFileSync(join(import.meta.dirname, 'spec-lines.md'), 'utf8');
const list = wrapped.replaceAll(/\n +(?=[^ -])/g, ' ');
const shown = [...list.matchAll(/^ {2}- `(?<file>[^`]+)`: (?<title>.+)$/gm)].map(({ groups }) => groups);

test('every line of the specification names existing tests', () => {
  expect(list.match(/^- \[x\] .+\n(?! {2}- `)/gm)).toBeNull();
  expect(shown.length).toBeGreaterThan(80);
  const missing = shown.filter(
    (at) => !readFileSync(join(root, at?.['file'] ?? ''), 'utf8').includes(at?.['title'] ?? ''),
  );
  expect(missing).toEqual([]);
});
