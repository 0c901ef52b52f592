/* Lists the files that npm run release -- generate writes. A separate process reads the current contracts. */
import { generated } from '../release/generated.ts';

for (const { path } of generated()) console.log(path);
process.disconnect?.();
