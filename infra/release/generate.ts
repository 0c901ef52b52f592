/* npm run generate: writes what follows from the units' declarations and code; generated.test.ts compares. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import { generated } from './generated.ts';

for (const { path, text } of generated()) writeFileSync(join(root, path), await text());
process.disconnect?.();
