/* npm run release -- check-unit <unit>: format, lint, types, build and tests of one unit, with their durations. */
import { globSync } from 'node:fs';
import { buildStale } from '../build/build.ts';
import { releasedUnits } from '../build/environments.ts';
import { has, readUnits, root } from '../build/units.ts';
import { end, jest, lint, programOf, step, stopped, tool } from '../check/checks.ts';

const [unit = ''] = process.argv.slice(2);
if (!releasedUnits(root).includes(unit)) throw new Error(`There is no unit ${unit}.`);
const isPart = (path: string) => path === unit || path.startsWith(`${unit}/`);
const parts = readUnits().filter(({ path }) => isPart(path));
const sheets = `${unit}/**/*.css`;

await tool('format', programOf('@biomejs/biome/bin/biome'), 'check', unit);
await lint(unit);
if (globSync(sheets, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).length > 0)
  await tool(
    'styles',
    programOf('stylelint/bin/stylelint.mjs'),
    '--config=infra/boundaries/stylelint.config.mjs',
    '--config-basedir=.',
    sheets,
  );
await step('build', () => buildStale(console.log, stopped, isPart));
for (const part of parts.filter((candidate) => has(candidate, 'jest.config.mjs'))) await jest(part);
end();
