/* Lists what npm run release -- generate writes. A process of its own reads contracts as they are now. */
import { generated } from '../release/generated.ts';

for (const { path } of generated()) console.log(path);
process.disconnect?.();
