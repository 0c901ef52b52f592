/* The parts of npm test and npm run release -- check-unit. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../build/program.ts';
import { stopSignal } from '../build/stop-signal.ts';
import { root, type Unit } from '../build/units.ts';
import { explain } from '../build/user-facing-error.ts';
import { runJest } from './check-jest.ts';
import { add, nothing, type Score } from './check-score.ts';
import type { TestRun } from './test-runs.ts';

/** Aborted when the user stops the run. */
export const stopped = stopSignal();

const began = Date.now();
const scores: Score[] = [];
const reports = mkdtempSync(join(tmpdir(), 'allsquare-reports-'));

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
export const programOf = (path: string) => join(root, 'node_modules', path);

/**
 * One check. Prints one line when it passes, with the first failure of each test that passed only on its retry; prints
 * its whole output when it fails. Returns whether it passed.
 */
export async function check(
  name: string,
  work: () => Promise<Score & { output: string; retried?: string[] }>,
): Promise<boolean> {
  if (stopped.aborted) return false;
  const started = Date.now();
  const patience = setInterval(() => console.log(`   ...  ${name}: still running, ${seconds(started)}`), 60_000);
  const { output, retried, ...score } = await work().catch((error) => ({
    ...nothing,
    failed: 1,
    output: explain(error),
    retried: [],
  }));
  clearInterval(patience);
  if (stopped.aborted) return false;
  scores.push(score);
  const counts = `${score.passed} passed${score.skipped ? `, ${score.skipped} skipped` : ''}`;
  if (score.failed) console.log(`\n${output.trim()}\n`);
  console.log(
    `${score.failed ? 'FAILED' : 'passed'}  ${name.padEnd(26)} ${score.failed ? `${score.failed} failed, ` : ''}${counts}  ${seconds(started)}`,
  );
  for (const test of retried ?? []) console.log(`   at the second try: ${test}`);
  return score.failed === 0;
}

/** Work that passes unless it throws. */
export const step = (name: string, work: () => unknown) =>
  check(name, async () => {
    await work();
    return { ...nothing, passed: 1, output: '' };
  });

/** A JavaScript program, run in the root, that passes when it ends with 0. */
export const tool = (name: string, ...args: string[]) =>
  check(name, async () => {
    const { ok, output } = await runProgram(args, { cwd: root, signal: stopped, env: { GOGC: '400' } });
    return { ...nothing, [ok ? 'passed' : 'failed']: 1, output };
  });

/** Lint and types in one pass: twice as fast as a separate compiler. Fewer collections (GOGC) save a quarter. */
export const lint = (...paths: string[]) => tool('lint and types', programOf('oxlint/bin/oxlint'), '--quiet', ...paths);

/** Runs a unit's tests, or a part of them. */
export const runTests = (run: TestRun, env: NodeJS.ProcessEnv = {}) => runJest(run, reports, env, stopped);

/** All tests of a unit as one check. */
export const jest = (unit: Unit, env: NodeJS.ProcessEnv = {}) => check(unit.path, () => runTests({ unit }, env));

/** Ends the run. The last line counts tests, and each check that is not jest and each suite `notRun` as one. */
export function end(notRun = 0): void {
  rmSync(reports, { recursive: true, force: true });
  const total = scores.reduce(add, { ...nothing, skipped: notRun });
  process.exitCode = total.failed || stopped.aborted ? 1 : 0;
  if (stopped.aborted) console.log('Stopped before the end.');
  console.log(seconds(began));
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.disconnect?.();
}
