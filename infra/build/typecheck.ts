/* npm run typecheck: tsc for every unit. */
import { join } from 'node:path';
import { inParallel, runProgram } from './program.ts';
import { has, readUnits, root } from './units.ts';

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const units = readUnits().filter((unit) => has(unit, 'tsconfig.json'));

const results = await inParallel(2, units, async ({ path }) => ({
  path,
  ...(await runProgram([tsc, '--project', path, '--pretty', 'false'], { cwd: root })),
}));
for (const { path, ok, output } of results) if (!ok) console.error(`${path}:\n${output}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
