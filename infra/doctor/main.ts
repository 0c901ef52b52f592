/*
 * npm run ops -- doctor [<environment>]: checks a running installation and prints each problem with its remedy; exit
 * code 1 when it finds one. infra/docs/operations.md explains how to read it.
 */
import { explain } from '../build/user-facing-error.ts';
import { readInstallation } from './installation.ts';
import { runChecks } from './run-checks.ts';

try {
  const examined = await runChecks(readInstallation(process.env, process.argv[2]));
  for (const { check, findings, skipped } of examined) {
    if (findings.length === 0) console.log(`${check.padEnd(12)} ${skipped ? `not looked at: ${skipped}` : 'fine'}`);
    for (const { problem, remedy } of findings)
      console.log(`${check.padEnd(12)} ${problem}\n${' '.repeat(13)}${remedy}`);
  }
  if (examined.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
