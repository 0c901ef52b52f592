/*
 * npm run release -- generate [path ...]: writes the files generated from the units' declarations and code, or only
 * these paths; generated.test.ts compares.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/units.ts';
import { generated } from './generated.ts';

const wanted = process.argv.slice(2);
for (const { path, text } of generated())
  if (wanted.length === 0 || wanted.includes(path)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await text());
  }
process.disconnect?.();
