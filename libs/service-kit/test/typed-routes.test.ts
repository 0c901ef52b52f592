import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const fixtures = join(import.meta.dirname, '../fixtures');
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
const lines = readFileSync(join(fixtures, 'typed-routes.ts'), 'utf8').split('\n');

const methodIn = (line: string | undefined) => /^ {2}(?:async )?(\w+)\(/.exec(line ?? '')?.[1];

test('a route compiles only if its method takes and returns the types of its operation', () => {
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', fixtures, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  const refused = Array.from(stdout.matchAll(/typed-routes\.ts\((\d+),/g), ([, line]) => methodIn(lines[Number(line)]));
  const wrong = lines.slice(lines.indexOf('export class Wrong {')).flatMap((line) => methodIn(line) ?? []);
  expect(wrong.length).toBeGreaterThan(0);
  expect(refused).toEqual(wrong);
});
