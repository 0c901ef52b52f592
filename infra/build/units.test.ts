import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fingerprint, type Unit } from './units.ts';

let folder: string;
let units: Unit[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-units-'));
  const unit = (path: string, uses: string[]) => ({
    name: path,
    path,
    folder: join(folder, path),
    uses,
    hasContractTests: false,
  });
  units = [
    unit('shell', ['shell/kit']),
    unit('shell/kit', ['contract']),
    unit('contract', []),
    unit('svc', ['contract']),
  ];
  for (const { path } of units) write(`${path}/src/main.ts`, path);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each([
  ['a source of its own', 'svc/src/main.ts', ['svc']],
  ['a new file', 'svc/src/new.ts', ['svc']],
  ['a workspace that it uses', 'shell/kit/src/main.ts', ['shell', 'shell/kit']],
  ['a workspace that is used by one that it uses', 'contract/src/main.ts', ['shell', 'shell/kit', 'contract', 'svc']],
  ['a test', 'svc/src/main.test.ts', []],
  ['a build', 'svc/dist/main.mjs', []],
])('%s makes stale what is built of it', (_, path, stale) => {
  const before = units.map((unit) => fingerprint(unit, units));
  write(path, 'changed');
  expect(units.filter((unit, index) => fingerprint(unit, units) !== before[index]).map(({ name }) => name)).toEqual(
    stale,
  );
});
