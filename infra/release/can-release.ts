/* npm run release -- can-release <unit> [environment ...]: whether the unit of this tree fits the environments. */

import { UserFacingError } from '@allsquare/build/user-facing-error';
import { environmentNames, releasedUnits } from '../build/environments.ts';
import { root as here } from '../build/units.ts';
import { breaksIn } from './environments.ts';
import { readTree } from './read-release.ts';

const root = process.env.ALLSQUARE_TREE ?? here;

try {
  const [unit = '', ...named] = process.argv.slice(2);
  const units = releasedUnits(root);
  if (!units.includes(unit)) throw new UserFacingError(`Say which unit: ${units.join(', ')}.`);
  const release = await readTree(root, unit);
  // As this tree has it, even if its version is unchanged.
  const candidate = { ...release, version: 'of this tree' };
  for (const environment of named.length > 0 ? named : environmentNames(root)) {
    const breaks = breaksIn(root, environment, candidate);
    console.log(
      breaks.length === 0
        ? `${environment}: ${unit} can be released.`
        : `${environment}: ${unit} must not be released.`,
    );
    for (const sentence of breaks) console.log(`  ${sentence}`);
    if (breaks.length > 0) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
