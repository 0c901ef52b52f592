import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandScenario, type Scenario } from '@allsquare/contract-kit/examples';

const DEFAULTS = 'defaults.json';

/** The examples of a unit's contract, whole. */
export function readScenarios(root: string, unit: string): Scenario[] {
  const folder = join(root, unit, 'contract/examples');
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== DEFAULTS);
  return files.map((file) => expandScenario(read(file), read(DEFAULTS)));
}
