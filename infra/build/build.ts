import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.ts';
import { fingerprint, has, readUnits, root, type Unit } from './units.ts';

const atOnce = 2;

/** What a build was made of, left in it. */
const mark = (unit: Unit) => join(unit.folder, 'dist/.built');

/** Builds every unit whose build is missing or older than its sources. Throws with the compiler's words when one fails. */
export async function buildStale(tell: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const units = readUnits();
  const stale = units
    .filter((unit) => has(unit, 'rspack.config.mjs'))
    .map((unit) => ({ unit, made: fingerprint(unit, units) }))
    .filter(({ unit, made }) => readMark(unit) !== made);
  const build = async ({ unit, made }: (typeof stale)[number]) => {
    const began = Date.now();
    rmSync(mark(unit), { force: true });
    await compile(unit, signal);
    if (!unit.name.startsWith('svc-')) await compressFiles(join(unit.folder, 'dist'));
    writeFileSync(mark(unit), made);
    tell(`  ${unit.name.padEnd(17)} built   ${((Date.now() - began) / 1000).toFixed(1)} s`);
  };
  if (stale.length) tell(`Building ${stale.map(({ unit }) => unit.name).join(', ')} ...`);
  const queue = stale.values();
  const work = async () => {
    for (const next of queue) await build(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function readMark(unit: Unit): string | undefined {
  return has(unit, 'dist/.built') ? readFileSync(mark(unit), 'utf8') : undefined;
}

function compile(unit: Unit, signal: AbortSignal | undefined): Promise<void> {
  const rspack = spawn(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: unit.folder,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [rspack.stdout, rspack.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    rspack.on('error', reject);
    rspack.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${unit.name} does not build:\n${output}`)),
    );
  });
}
