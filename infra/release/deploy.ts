/* npm run deploy <unit> <version> <environment>: moves the unit's line, unless what runs there forbids it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { UserFacingError } from '@allsquare/local/user-facing-error.ts';
import { root as here } from '../build/units.ts';
import { breaksIn, environmentFile, readRelease } from './environments.ts';

const root = process.env.ALLSQUARE_TREE ?? here;
const [unit = '', version = '', environment = ''] = process.argv.slice(2);

try {
  const breaks = breaksIn(root, environment, readRelease(root, unit, version));
  for (const sentence of breaks) console.log(`  ${sentence}`);
  if (breaks.length > 0) throw new UserFacingError(`${environment}: ${unit} ${version} must not be deployed.`);
  const file = environmentFile(root, environment);
  const text = readFileSync(file, 'utf8');
  const moved = text.replace(new RegExp(`("${unit}": )"[^"]+"`), `$1"${version}"`);
  writeFileSync(file, moved);
  console.log(moved === text ? `${environment} has ${unit} ${version}.` : `${environment}: ${unit} ${version}.`);
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
