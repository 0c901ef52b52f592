/* npm run build */
import { buildStale } from './build.ts';

try {
  await buildStale(console.log);
  console.log('Every build is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
