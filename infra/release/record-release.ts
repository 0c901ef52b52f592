/*
 * npm run release -- record-release <unit> [<image>@<digest>]: records what the version of the unit in this tree
 * promises and uses; of its build, for a remote its entry too, for the shell its worker.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { integrityOf, readRemotes } from '../build/remotes.ts';
import { root as here, readUnits } from '../build/units.ts';
import { releaseFile } from './environments.ts';
import { readTree } from './read-release.ts';
import { writeRecord } from './record.ts';

const root = process.env.ALLSQUARE_TREE ?? here;

const [unit = '', image] = process.argv.slice(2);

try {
  if (image && !/@sha256:[0-9a-f]{64}$/.test(image)) throw new UserFacingError(`${image} does not end with a digest.`);
  const built = readUnits(root).filter(({ path }) => path === unit && path.startsWith('mfe-'));
  const script = join(root, unit, 'dist/sw.js');
  const worker = existsSync(script) ? integrityOf(readFileSync(script)) : undefined;
  const release = { ...(await readTree(root, unit)), image, remote: readRemotes(built)[unit], worker };
  const file = releaseFile(root, unit, release.version);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, writeRecord(release));
  console.log(`${unit} ${release.version} is recorded.`);
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
