/*
 * npm run generate [path ...]: writes what follows from the units' declarations and code, or of it these paths;
 * generated.test.ts compares.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import { generated } from './generated.ts';

const wanted = process.argv.slice(2);
for (const { path, text } of generated())
  if (wanted.length === 0 || wanted.includes(path)) writeFileSync(join(root, path), await text());
process.disconnect?.();
