import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

/** Fills its heap, rests until its memory has halved, for a minute at most, and prints both sizes. */
const script = `
  const rss = () => process.memoryUsage.rss();
  let all = Array.from({ length: 600_000 }, (_, n) => ({ n, text: 'row ' + n, more: [n] }));
  const full = rss();
  all = undefined;
  const began = performance.now();
  setInterval(() => {
    if (rss() > full / 2 && performance.now() - began < 60_000) return;
    console.log(JSON.stringify({ full, rested: rss() }));
    process.exit();
  }, 500);`;

test('a process that becomes idle returns the memory of its load', async () => {
  const flags = ['--max-semi-space-size=4', '--import', join(import.meta.dirname, 'release-memory.mjs')];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', script]);
  const { full, rested } = JSON.parse(stdout);
  expect(rested).toBeLessThan(full / 2);
});
