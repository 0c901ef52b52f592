import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { compressFiles } from './compress.ts';
import { inParallel, runProgram } from './program.ts';
import { fingerprint, has, readUnits, root, type Unit } from './units.ts';
import { UserFacingError } from './user-facing-error.ts';

/** The hash of a build's sources, stored in it. */
const mark = (unit: Unit) => join(unit.folder, 'dist/.built');

/**
 * Builds every unit, or the given paths, whose build is missing or older than its sources. Throws with the compiler's
 * output when a build fails.
 */
export async function buildStale(
  log: (line: string) => void,
  signal?: AbortSignal,
  isWanted = (_path: string) => true,
): Promise<void> {
  const units = readUnits();
  const stale = units
    .filter((unit) => has(unit, 'rspack.config.mjs') && isWanted(unit.path))
    // With WORKER=off the shell is another build (infra/docs/operations.md).
    .map((unit) => ({ unit, made: fingerprint(unit, units) + (process.env.WORKER ?? '') }))
    .filter(({ unit, made }) => readMark(unit) !== made);
  const build = async ({ unit, made }: (typeof stale)[number]) => {
    const began = Date.now();
    rmSync(mark(unit), { force: true });
    await compile(unit, signal);
    if (!unit.name.startsWith('svc-')) await compressFiles(join(unit.folder, 'dist'));
    writeFileSync(mark(unit), made);
    log(`  ${unit.name.padEnd(17)} built   ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };
  if (stale.length) log(`Building ${stale.map(({ unit }) => unit.name).join(', ')} ...`);
  await inParallel(availableParallelism(), stale, build);
}

function readMark(unit: Unit): string | undefined {
  return has(unit, 'dist/.built') ? readFileSync(mark(unit), 'utf8') : undefined;
}

async function compile(unit: Unit, signal: AbortSignal | undefined): Promise<void> {
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const { ok, output } = await runProgram([rspack, 'build'], { cwd: unit.folder, env: { NODE_OPTIONS: '' }, signal });
  if (!ok) throw new UserFacingError(`${unit.name} does not build:\n${output}`);
}
