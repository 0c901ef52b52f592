/* npm run record-release <unit ...>: keeps what the version of each unit in this tree promises and uses; of a remote
   its build's entry too. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRemotes } from '../build/remotes.ts';
import { root as here, readUnits } from '../build/units.ts';
import { releaseFile } from './environments.ts';
import { readTree } from './read-release.ts';
import { writeRecord } from './record.ts';

const root = process.env.ALLSQUARE_TREE ?? here;

for (const unit of process.argv.slice(2)) {
  const built = readUnits(root).filter(({ path }) => path === unit && path.startsWith('mfe-'));
  const release = { ...(await readTree(root, unit)), remote: readRemotes(built)[unit] };
  const file = releaseFile(root, unit, release.version);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, writeRecord(release));
  console.log(`${unit} ${release.version} is recorded.`);
}
