/* npm run release -- remotes-of <environment>: its remotes.json, from the versions of the remotes that it runs. */

import { readEnvironment } from '../build/environments.ts';
import { root as here } from '../build/units.ts';
import { readRelease } from './environments.ts';

const root = process.env.ALLSQUARE_TREE ?? here;
const [environment = ''] = process.argv.slice(2);
const entries = Object.entries(readEnvironment(root, environment)).flatMap(([unit, version]) => {
  const { remote } = readRelease(root, unit, version);
  return remote ? [[unit, remote]] : [];
});
console.log(JSON.stringify(Object.fromEntries(entries), null, 2));
