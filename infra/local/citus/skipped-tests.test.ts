import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../build/units.ts';
import { SKIPPED_FILES, SKIPPED_TESTS } from './skipped-tests.ts';

test('what the suite on Citus skips exists under these names', () => {
  const unit = join(root, 'svc-expenses');
  const tests = globSync('test/**/*.test.ts', { cwd: unit }).map((file) => readFileSync(join(unit, file), 'utf8'));
  expect(SKIPPED_FILES.filter((file) => !existsSync(join(unit, file)))).toEqual([]);
  expect(SKIPPED_TESTS.filter((title) => !tests.some((text) => text.includes(title)))).toEqual([]);
});
