/* npm run pacts: writes pacts/<consumer>-<provider>.json from the contracts' examples, for teams with a pact broker. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import { releasedUnits } from './environments.ts';
import { pactOf } from './pact.ts';
import { readContract } from './read-promises.ts';
import { readScenarios } from './read-scenarios.ts';
import { readUses } from './read-uses.ts';

const units = releasedUnits(root);
const folder = join(root, 'pacts');
mkdirSync(folder, { recursive: true });
for (const consumer of units) {
  const others = units.filter((unit) => unit !== consumer);
  const uses = await readUses(root, consumer, others);
  for (const provider of others) {
    const contract = await readContract(root, provider);
    const pact = contract && pactOf(consumer, provider, uses, contract, readScenarios(root, provider));
    if (!pact) continue;
    const file = `${consumer}-${provider}.json`;
    writeFileSync(join(folder, file), `${JSON.stringify(pact, null, 2)}\n`);
    console.log(`pacts/${file}: ${pact.interactions.length} interactions`);
  }
}
