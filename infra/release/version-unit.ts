/*
 * npm run release -- version-unit <unit>: gives the unit, and no other, the version that its changesets require. Writes
 * `version` to GITHUB_OUTPUT, or nothing when the unit has no changeset.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedUnits } from '../build/environments.ts';
import { readUnits, root } from '../build/units.ts';
import { versionOf } from './read-uses.ts';

const [unit = ''] = process.argv.slice(2);
if (!releasedUnits(root).includes(unit)) throw new Error(`There is no unit ${unit}.`);
const before = versionOf(root, unit);
// The changeset may also name the unit's own parts, such as its contract; their users adopt them with a separate
// release.
const others = releasedUnits(root).filter((path) => path !== unit);
const bin = join(root, 'node_modules/@changesets/cli/bin.js');
execFileSync(process.execPath, [bin, 'version', ...others.flatMap((other) => ['--ignore', nameOf(other)])], {
  cwd: root,
  stdio: 'inherit',
});
const version = versionOf(root, unit);
if (version === before) console.log(`${unit} has no changeset: there is nothing to release.`);
else {
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
  execFileSync(process.execPath, [join(root, 'infra/build/complete-lock.mjs')], { cwd: root, stdio: 'inherit' });
  console.log(`${unit} ${version}`);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `version=${version}\n`);
}

function nameOf(path: string): string {
  return readUnits().find((candidate) => candidate.path === path)?.name ?? path;
}
