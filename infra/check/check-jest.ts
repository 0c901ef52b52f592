import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProgramResult, runProgram } from '../build/program.ts';
import { root } from '../build/units.ts';
import type { Score } from './check-score.ts';
import type { TestRun } from './test-runs.ts';

/** The fields read of jest's --json output. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  success: boolean;
  testResults: {
    assertionResults: { fullName: string; status: string; invocations?: number; retryMessages: string[] }[];
  }[];
}

/** Runs jest; `reports` is a folder for its own report. */
export async function runJest(
  { unit, only, shard }: TestRun,
  reports: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Score & ProgramResult & { retried: string[] }> {
  const file = join(reports, `${[unit.path, only, shard].join(' ').replaceAll(/\W+/g, '-')}.json`);
  const args = [
    '--ci',
    '--runInBand',
    '--json',
    `--outputFile=${file}`,
    ...(only ? [`--testPathPatterns=${only}`] : []),
    ...(shard ? [`--shard=${shard}`] : []),
  ];
  const ended = await runProgram([join(root, 'node_modules/jest/bin/jest.js'), ...args], {
    cwd: unit.folder,
    env: { ...env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    signal,
    fatalOutput: 'Jest did not exit one second after the test run has completed',
  });
  const report = readReport(file);
  return { ...scoreOf(report, ended.ok), ...ended, retried: retriedIn(report) };
}

/** Tests that failed and then passed, in units with retries, and their failures. */
const retriedIn = (report: JestReport | undefined): string[] =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName, retryMessages }) => [fullName, ...retryMessages].join('\n'));

/** A run that crashed, with a broken test file or without tests, has failed, whatever else it counted. */
export function scoreOf(report: JestReport | undefined, ok: boolean): Score {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const brokenOtherwise = !ok || !report.success || passed + skipped === 0;
  return { passed, skipped, failed: failed || (brokenOtherwise ? 1 : 0) };
}

function readReport(file: string): JestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
