/* npm run build [unit ...] */
import { buildStale } from './build.ts';

try {
  const units = process.argv.slice(2);
  await buildStale(console.log, undefined, (path) => units.length === 0 || units.includes(path));
  console.log('Every build is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
