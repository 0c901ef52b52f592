/*
 * node prune.ts <unit> <folder>: the sources of a unit's image, for the stages of its Dockerfile. `run` has the
 * manifests and the lock of its runtime dependencies, `build` of its build dependencies, `sources` the files of the
 * latter.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readUnits, root, sourcesOf } from '../build/units.ts';
import { type Lock, pruneLock, withoutDevelopment } from './prune-lock.ts';

const [unit = '', folder = ''] = process.argv.slice(2);

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const lock: Lock = readJson('package-lock.json');
const { name, version, type, overrides, devDependencies } = readJson('package.json');

writeManifests('run', [unit]);
const units = readUnits();
for (const workspace of writeManifests('build', [unit, '@allsquare/build']))
  for (const file of sourcesOf(join(root, workspace), units)) {
    const path = file.slice(root.length + 1);
    if (path !== `${workspace}/package.json`) cpSync(file, join(folder, 'sources', path));
  }

/** Returns the workspaces that it includes. */
function writeManifests(part: string, names: string[]): string[] {
  const write = (path: string, content: unknown) => {
    const file = join(folder, part, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content, null, 2));
  };
  const { packages, workspaces } = pruneLock(lock, names);
  const manifest = { name, version, private: true, type, workspaces };
  write('package.json', { ...manifest, overrides: literal(overrides) });
  write('package-lock.json', { ...lock, packages: { '': { name, version, workspaces }, ...packages } });
  for (const path of workspaces) write(`${path}/package.json`, withoutDevelopment(readJson(`${path}/package.json`)));
  cpSync(join(root, '.npmrc'), join(folder, part, '.npmrc'));
  return workspaces;
}

/** An override may refer to a version of the root's own manifest ('$typescript'), which has none here. */
function literal(versions: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(versions).map(([key, value]) => [
      key,
      value.startsWith('$') ? devDependencies[value.slice(1)] : value,
    ]),
  );
}
