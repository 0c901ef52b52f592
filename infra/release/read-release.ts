import { releasedUnits } from '../build/environments.ts';
import type { Release } from './find-breaks.ts';
import { readPromises } from './read-promises.ts';
import { readUses, versionOf } from './read-uses.ts';

/** What a unit of this tree promises and uses: the version about to be released. */
export async function readTree(root: string, unit: string): Promise<Release> {
  const others = releasedUnits(root).filter((other) => other !== unit);
  return {
    unit,
    version: versionOf(root, unit),
    promises: await readPromises(root, unit),
    uses: await readUses(root, unit, others),
  };
}
