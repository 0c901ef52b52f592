/*
 * npm run release -- deploy <unit> <version> <environment>: moves the unit's line, unless the contracts of the versions
 * running there forbid it.
 */
import { writeFileSync } from 'node:fs';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { environmentFile, readEnvironment } from '../build/environments.ts';
import { root as here } from '../build/units.ts';
import { breaksIn, readRelease } from './environments.ts';

const root = process.env.ALLSQUARE_TREE ?? here;
const [unit = '', version = '', environment = ''] = process.argv.slice(2);

try {
  const breaks = breaksIn(root, environment, readRelease(root, unit, version));
  for (const sentence of breaks) console.log(`  ${sentence}`);
  if (breaks.length > 0) throw new UserFacingError(`${environment}: ${unit} ${version} must not be deployed.`);
  const runs = readEnvironment(root, environment);
  const moved = { ...runs, [unit]: version };
  writeFileSync(environmentFile(root, environment), `${JSON.stringify(moved, undefined, 2)}\n`);
  console.log(
    runs[unit] === version ? `${environment} has ${unit} ${version}.` : `${environment}: ${unit} ${version}.`,
  );
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
