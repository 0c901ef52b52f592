/* npm run check-unit <unit>: format, lint, types, build and tests of one unit, and nothing else; says how long each took. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../build/build.ts';
import { runJest } from '../build/check-jest.ts';
import { runProgram } from '../build/program.ts';
import { has, readUnits, root } from '../build/units.ts';
import { explain } from '../local/user-facing-error.ts';
import { releasedUnits } from './environments.ts';

const [unit = ''] = process.argv.slice(2);
const isPart = (path: string) => path === unit || path.startsWith(`${unit}/`);
const parts = readUnits().filter(({ path }) => isPart(path));
if (!releasedUnits(root).includes(unit)) throw new Error(`There is no unit ${unit}.`);

const { signal } = new AbortController();
const reports = mkdtempSync(join(tmpdir(), 'allsquare-reports-'));
const began = Date.now();
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
let failed = 0;

async function step(name: string, work: () => Promise<{ ok: boolean; output: string }>) {
  const started = Date.now();
  const { ok, output } = await work().catch((error: unknown) => ({ ok: false, output: explain(error) }));
  if (!ok) console.log(output.trim());
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name.padEnd(26)} ${seconds(started)}`);
  if (!ok) failed += 1;
}

const tool = (path: string, ...args: string[]) =>
  runProgram([join(root, 'node_modules', path), ...args], { cwd: root, signal });

await step('format', () => tool('@biomejs/biome/bin/biome', 'check', unit));
await step('lint', () => tool('oxlint/bin/oxlint', '--type-aware', '--quiet', unit));
if (globSync(`${unit}/**/*.css`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).length > 0)
  await step('styles', () =>
    tool(
      'stylelint/bin/stylelint.mjs',
      '--config=infra/boundaries/stylelint.config.mjs',
      '--config-basedir=.',
      `${unit}/**/*.css`,
    ),
  );
for (const part of parts.filter((candidate) => has(candidate, 'tsconfig.json')))
  await step(`types of ${part.path}`, () => tool('typescript/bin/tsc', '--project', part.path, '--pretty', 'false'));
await step('build', async () => {
  await buildStale(console.log, signal, isPart);
  return { ok: true, output: '' };
});
for (const part of parts.filter((candidate) => has(candidate, 'jest.config.mjs')))
  await step(`tests of ${part.path}`, async () => {
    const { failed: wrong, output } = await runJest(part, reports, {}, signal);
    return { ok: wrong === 0, output };
  });
rmSync(reports, { recursive: true });
console.log(`${unit}: ${seconds(began)}`);
process.exitCode = failed > 0 ? 1 : 0;
process.disconnect?.();
