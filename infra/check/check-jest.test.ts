import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { patience } from '../build/slowness.ts';
import { runJest } from './check-jest.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs jest on these test files as npm test does for a unit. */
async function scoreOf(files: Record<string, string>) {
  writeFileSync(join(folder, 'jest.config.mjs'), 'export default {};');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const reports = join(folder, 'reports');
  mkdirSync(reports);
  const unit = { name: 'tried', path: 'tried', folder, uses: [], hasContractTests: false };
  return runJest({ unit }, reports, {}, AbortSignal.timeout(patience(60_000)));
}

test('passed, failed and skipped tests are counted', async () => {
  const result = await scoreOf({
    'a.test.js':
      "test('a', () => {}); test.skip('b', () => {}); test.todo('c'); test('d', () => { throw new Error('not like this'); });",
    'b.test.js': "test('a', () => {});",
  });
  expect(result).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 2,
    ok: false,
    output: expect.stringContaining('not like this'),
  });
});

test('a test that passed on a retry is reported, with its first failure', async () => {
  const tries = (times: number) =>
    `let n = 0; test('late ${times}', () => { n += 1; if (n < ${times}) throw new Error('not yet'); });`;
  const result = await scoreOf({
    'a.test.js': `jest.retryTimes(1, { logErrorsBeforeRetry: true }); ${tries(2)}`,
    'b.test.js': `jest.retryTimes(1); test('at once', () => {});`,
    'c.test.js': `jest.retryTimes(1); ${tries(3)}`,
  });
  expect(result).toMatchObject({ passed: 2, failed: 1, retried: [expect.stringMatching(/^late 2\n *not yet/)] });
});

test('a test file that does not load has failed', async () => {
  const result = await scoreOf({ 'a.test.js': "test('a', () => {});", 'b.test.js': 'this is no JavaScript' });
  expect(result).toMatchObject({ passed: 1, failed: 1 });
});

test('a run without tests has failed', async () => {
  expect(await scoreOf({})).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('a run that crashes has failed', async () => {
  const result = await scoreOf({
    'jest.config.mjs': '',
    'a.test.js': "process.kill(process.pid, 'SIGKILL'); test('a', () => {});",
  });
  expect(result).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('a run that passes and then hangs has failed, and is stopped', async () => {
  const result = await scoreOf({ 'a.test.js': "setInterval(() => {}, 1000); test('a', () => {});" });
  expect(result).toMatchObject({ passed: 1, failed: 1, output: expect.stringContaining('Jest did not exit') });
});
