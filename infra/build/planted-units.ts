import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Unit } from './units.ts';

/** For tests: units in a separate folder, by path with the paths that they use, each with one source. */
export function plantUnits(uses: Record<string, string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-units-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const units: Unit[] = Object.entries(uses).map(([path, used]) => ({
    name: path,
    path,
    folder: join(folder, path),
    uses: used,
    hasContractTests: false,
  }));
  for (const { path } of units) write(`${path}/src/main.ts`, path);
  return { folder, units, write, remove: () => rmSync(folder, { recursive: true }) };
}
