/* npm run typecheck [unit ...]: tsc for every unit, or for these. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inParallel, runProgram } from './program.ts';
import { has, readUnits, root } from './units.ts';

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const wanted = process.argv.slice(2);
const units = readUnits().filter(
  (unit) => has(unit, 'tsconfig.json') && (wanted.length === 0 || wanted.includes(unit.path)),
);

/** One thread each costs half the processor time, and fewer collections another quarter. */
const env = { GOGC: '400' };

const results = await inParallel(availableParallelism(), units, async ({ path }) => ({
  path,
  ...(await runProgram([tsc, '--project', path, '--pretty', 'false', '--singleThreaded'], { cwd: root, env })),
}));
for (const { path, ok, output } of results) if (!ok) console.error(`${path}:\n${output}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
